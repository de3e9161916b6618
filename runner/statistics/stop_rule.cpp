// Decides when to look, whether the rule is satisfied, and how many more games that may take.

#include "runner/statistics/stop_rule.hpp"

#include <cmath>
#include <set>

#include "runner/statistics/match_changes.hpp"
#include "runner/statistics/match_summary.hpp"

namespace skerry {

namespace {

/// The difference of one ranked pair or matchup, in the unit of the rule.
struct Difference {
    std::size_t a;
    std::size_t b;
    std::uint64_t n;  ///< games
    double mean;
    double sd;
    std::optional<Interval> interval;
    Verdict verdict;
    std::optional<ChangeTest> change = {};

    /// The longer side of the interval: one that ends at a border is shorter on the other side.
    std::optional<double> half_width() const {
        if (!interval) return std::nullopt;
        return std::max(mean - interval->low, interval->high - mean);
    }
    /// The spread by which the formula of anytime.hpp would give this half width; the intervals of
    /// shares follow another one.
    double effective_sd(std::size_t family) const {
        const auto half = half_width();
        if (!half || sd == 0 || n < anytime_least_games) return sd;
        return sd * *half / anytime_half_width(n, sd, family);
    }
    bool is_within(double margin) const {
        return margin > 0 && finding_of(interval, margin) == MarginFinding::equivalent;
    }
};

/// Collects the differences of a batch, each in points or in percent of the points, into an
/// Outlook.
class Outlooker {
  public:
    Outlooker(std::uint64_t games, const StopRule& rule, std::size_t family)
        : rule_(&rule), family_(family) {
        outlook_.games = games;
    }

    void add(const Difference& difference) { differences_.push_back(difference); }

    Outlook finish() {
        for (const Difference& difference : differences_)
            if (rule_->best && difference.verdict != Verdict::undecided)
                beaten_.insert(difference.verdict == Verdict::a_is_better ? difference.b
                                                                          : difference.a);
        for (const Difference& difference : differences_) count(difference);
        outlook_.half_width = widest_;
        outlook_.satisfied = rule_->active() && outlook_.pairs > 0 && open_ == 0;
        if (!unknown_ && outlook_.pairs > 0) outlook_.games_to_go = to_go_;
        return outlook_;
    }

    /// With who was beaten when, if the rule is `best`.
    Outlook finish(const auto& tally) {
        Outlook outlook = finish();
        for (std::size_t i = 0; rule_->best && i < tally.strategy_count(); ++i)
            outlook.beaten_after.push_back(is_beaten(i) ? tally.games_of(i) : 0);
        return outlook;
    }

    /// A single mean was added as one difference, but is not a pair.
    Outlook finish_mean() {
        Outlook outlook = finish();
        outlook.pairs = outlook.decided = outlook.equivalent = 0;
        if (!rule_->precision) {
            outlook.satisfied = false;
            outlook.games_to_go.reset();
        }
        return outlook;
    }

  private:
    bool is_beaten(std::size_t strategy) const { return beaten_.contains(strategy); }

    void count(const Difference& difference) {
        const bool first = outlook_.pairs++ == 0;
        const auto& change = difference.change;
        if (change) outlook_.changes.push_back(*change);
        const bool decided = change ? change->finding != ChangeFinding::open
                                    : difference.verdict != Verdict::undecided;
        const auto half = difference.half_width();
        const bool equivalent = difference.is_within(rule_->margin);
        outlook_.decided += decided;
        outlook_.equivalent += equivalent && !decided;
        widest_ = !half || (!first && !widest_)
                      ? std::nullopt
                      : std::optional(std::max(widest_.value_or(0), *half));
        const bool done = rule_->precision ? half && *half <= *rule_->precision
                                           : decided || equivalent || is_beaten(difference.a) ||
                                                 is_beaten(difference.b);
        if (!done) wait_for(difference);
    }

    void wait_for(const Difference& difference) {
        ++open_;
        const double size = std::fabs(difference.mean);
        // Undecided pairs end when the interval no longer contains 0 or lies within the margin.
        const double width =
            rule_->precision ? *rule_->precision : std::max(size, rule_->margin - size);
        const auto needed =
            difference.change ? games_for_bound(difference)
            : difference.n < anytime_least_games || difference.sd == 0 || width <= 0
                ? std::nullopt
                : games_for_half_width(difference.effective_sd(family_), width, family_);
        if (!needed) {
            unknown_ = true;
            return;
        }
        // Only a share of the games so far counts for the pair; the same share is assumed for the
        // rest.
        const std::uint64_t more = *needed > difference.n ? *needed - difference.n : 1;
        const double share =
            static_cast<double>(difference.n) / static_cast<double>(outlook_.games);
        to_go_ = std::max(to_go_,
                          static_cast<std::uint64_t>(std::ceil(static_cast<double>(more) / share)));
    }

    /// The logarithm grows with the games.
    static std::optional<std::uint64_t> games_for_bound(const Difference& difference) {
        const double size = std::fabs(difference.change->log_ratio);
        const double games = static_cast<double>(difference.n) * difference.change->bound / size;
        if (size == 0 || games > 1e12) return std::nullopt;
        return static_cast<std::uint64_t>(std::ceil(games));
    }

    const StopRule* rule_;
    std::size_t family_;
    std::vector<Difference> differences_;
    std::set<std::size_t> beaten_;  ///< where the rule is `best`
    Outlook outlook_;
    std::optional<double> widest_;
    std::size_t open_ = 0;
    bool unknown_ = false;
    std::uint64_t to_go_ = 0;
};

/// Whether of a pair a may be the better one, since b is what it is compared with.
bool a_is_changed(const JudgedPairs& judged, std::size_t b) { return judged.baseline() == b; }

ChangeTest tested_change(const Tally& tally, const JudgedPairs& judged,
                         const MeanEvidence& evidence, const AnytimeEstimate& estimate,
                         std::size_t a, std::size_t b, double better) {
    const MeanSample paired = sample_of(tally.pair(a, b));
    const bool turned = !a_is_changed(judged, b);
    const Caution caution = caution_of(evidence, estimate);
    const ChangeSample sample{paired.n,
                              {turned ? -paired.sums.sum : paired.sums.sum, paired.sums.sum_sq},
                              evidence.differing,
                              range_of(tally.strategy(a).totals, tally.strategy(b).totals,
                                       judged.known_scores(a), judged.known_scores(b)),
                              evidence.untold == 0 ? 1 : judged_se(evidence) / evidence.part.se,
                              turned ? Caution{caution.above, caution.below} : caution};
    ChangeTest test = test_change(sample, better, judged.family());
    test.changed = turned ? b : a;
    test.from = turned ? a : b;
    return test;
}

ChangeTest tested_change(Pentanomial counts, const JudgedPairs& judged, const Matchup& matchup,
                         double better, std::size_t family) {
    const bool turned = !a_is_changed(judged, matchup.b);
    if (turned) std::ranges::reverse(counts);
    ChangeTest test = test_change(counts, better, family);
    test.changed = turned ? matchup.b : matchup.a;
    test.from = turned ? matchup.a : matchup.b;
    return test;
}

Outlook look_at_mean(const Tally& tally, std::size_t strategy, const StopRule& rule,
                     const KnownScores& known) {
    const MeanSample sample = sample_of(tally.strategy(strategy));
    const MeanEvidence evidence = evidence_of_strategy(tally.strategy(strategy), known);
    Outlooker outlooker(tally.games(), rule, 1);
    outlooker.add({strategy, strategy, sample.n, mean_of(sample), sd_of(sample),
                   anytime_interval(evidence).interval, Verdict::undecided});
    return outlooker.finish_mean();
}

/// By strategy, its half points beyond half of all, a pair, summed over its matchups.
std::vector<double> leads_of(const MatchTally& tally) {
    std::vector<double> leads(tally.strategy_count());
    for (std::size_t i = 0; i < tally.order().size(); ++i) {
        const Pentanomial counts = tally.matchups()[i].evidence().points;
        const double mean = mean_of(MeanSample{pairs_of(counts), sums_of(counts)});
        leads[tally.order()[i].a] += mean;
        leads[tally.order()[i].b] -= mean;
    }
    return leads;
}

/// What rules change of first seats and points, but for those that have no interval at any time.
void add_changes(Outlooker& outlooker, const MatchTally& tally, const JudgedPairs& judged,
                 const StopRule& rule) {
    if (rule.better || rule.best) return;
    for (const MatchupChange& change : matchup_changes(tally, judged, Judging::anytime)) {
        const auto repeats = [&](std::size_t m) { return tally.matchups()[m].repeats(); };
        if (change.own_deals || repeats(change.first) || repeats(change.other)) continue;
        for (const MeanChange* const figure : {&change.first_seat, &change.points}) {
            if (!figure->difference) continue;
            const MeanChange gap = scaled(*figure, 100, 0);
            const std::uint64_t n = gap.evidence.n;
            const double sd = gap.se.value_or(0) * std::sqrt(static_cast<double>(n));
            const std::size_t place = tally.order()[change.other].a;
            const bool decided =
                gap.interval && !(gap.interval->low <= 0 && gap.interval->high >= 0);
            outlooker.add({place, place, n, *gap.difference, sd, gap.interval,
                           decided ? Verdict::a_is_better : Verdict::undecided});
        }
    }
}

}  // namespace

Outlook look_at(const Tally& tally, const JudgedPairs& judged, const StopRule& rule) {
    const std::size_t family = judged.family();
    if (family == judged.hidden()) return look_at_mean(tally, 0, rule, judged.known_scores(0));
    Outlooker outlooker(tally.games(), rule, family);
    std::vector<Comparison> verdicts;
    for (std::size_t a = 0; a < tally.strategy_count(); ++a)
        for (std::size_t b = a + 1; b < tally.strategy_count(); ++b) {
            verdicts.emplace_back();
            if (!judged.judged(a, b)) continue;
            const MeanEvidence evidence =
                evidence_of_pair(tally, a, b, judged.known_scores(a), judged.known_scores(b));
            const AnytimeComparison anytime = compare_at_any_time(evidence, family);
            const MeanSample sample = sample_of(tally.pair(a, b));
            verdicts.back().verdict = anytime.verdict;
            Difference difference{a,
                                  b,
                                  sample.n,
                                  mean_of(sample),
                                  sd_of(sample),
                                  anytime.estimate.interval,
                                  anytime.verdict};
            if (rule.better)
                difference.change =
                    tested_change(tally, judged, evidence, anytime.estimate, a, b, *rule.better);
            outlooker.add(difference);
        }
    Outlook outlook = outlooker.finish(tally);
    outlook.ranking = rank_scores(tally, verdicts, judged, rule.best);
    return outlook;
}

Outlook look_at(const MatchTally& tally, const JudgedPairs& judged, const StopRule& rule) {
    const std::size_t family = ranked_matchups(tally, judged);
    Outlooker outlooker(tally.games(), rule, std::max<std::size_t>(family, 1));
    const std::vector<Matchup>& matchups = tally.order();
    std::vector<Verdict> verdicts(matchups.size(), Verdict::undecided);
    std::size_t repeating = 0;
    for (std::size_t i = 0; i < matchups.size(); ++i) {
        const auto [a, b] = matchups[i];
        if (a == b || !judged.judged(a, b)) continue;
        if (tally.matchups()[i].repeats()) {
            ++repeating;  // no evidence, however long it goes on
            continue;
        }
        const PairedGames games = tally.matchups()[i].evidence();
        const std::uint64_t n = games.pairs();
        const AnytimeComparison anytime = compare_at_any_time(games.points, family);
        const PowerSums sums = sums_of(games.points);
        verdicts[i] = anytime.verdict;
        Difference difference{a,
                              b,
                              n,
                              percent_a_half_point * mean_of(MeanSample{n, sums}),
                              percent_a_half_point * sd_of(MeanSample{n, sums}),
                              percent_beyond_half(anytime.estimate.interval),
                              anytime.verdict};
        if (rule.better)
            difference.change =
                tested_change(games.points, judged, matchups[i], *rule.better, family);
        outlooker.add(difference);
    }
    add_changes(outlooker, tally, judged, rule);
    Outlook outlook = outlooker.finish(tally);
    outlook.repeating = repeating;
    outlook.ranking = rank_matches(leads_of(tally), matchups, verdicts, judged);
    return outlook;
}

std::string_view stop_reason_of(const StopRule& rule) {
    return rule.precision ? "precision" : rule.decided ? "decided" : rule.best ? "best" : "better";
}

std::uint64_t next_look(std::uint64_t games) {
    std::uint64_t look = anytime_least_games;
    while (look <= games) look += std::max<std::uint64_t>(8, look / 16);
    return look;
}

Outlook look_at(const BatchTally& tally, const JudgedPairs& judged, const StopRule& rule) {
    return std::visit([&](const auto& kind) { return look_at(kind, judged, rule); }, tally.kind());
}

}  // namespace skerry
