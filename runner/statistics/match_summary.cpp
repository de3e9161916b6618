// Summarises matchups, standings and seats of a match tally, and turns shares into Elo.

#include "runner/statistics/match_summary.hpp"

#include <cmath>
#include <numbers>

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/score_interval.hpp"

namespace skerry {

namespace {

double cut(double share) { return std::clamp(share, 0.0, 1.0); }

/// The estimate without an interval.
ShareEstimate share_of(std::uint64_t n, const PowerSums& deviations, double scale) {
    const MeanEstimate mean = estimate_mean(n, deviations);
    ShareEstimate result;
    result.n = n;
    if (mean.mean) result.share = cut(0.5 + *mean.mean / scale);
    if (!mean.se) return result;
    result.se = *mean.se / scale;
    result.unanimous = variance_numerator(n, deviations) == 0;
    return result;
}

constexpr double pair_points = 4;  ///< half points of a pair

/// Keeps the share but removes every measure of chance.
void forget_chance(ShareEstimate& estimate) {
    estimate.se.reset();
    estimate.interval.reset();
    estimate.unanimous = false;
}

/// Tests a's points against half of all points, in accordance with the interval of their share.
PairedTest test_points(const Pentanomial& points) {
    const std::uint64_t n = pairs_of(points);
    if (n < 2) return {};
    if (n < least_scored_units) return {TestMethod::betting, {}, anytime_share(points).p, {}};
    return {
        TestMethod::score, rounded_figure(score_statistic(points, 0.5)), score_p(points, 0.5), {}};
}

/// `family`: the number of matchups that are judged together with this one.
MatchupSummary describe_matchup(const Matchup& matchup, const MatchupTally& tally, Judging judging,
                                std::size_t family) {
    MatchupSummary summary;
    summary.a = matchup.a;
    summary.b = matchup.b;
    summary.deterministic = tally.repeats();
    summary.undrawn = tally.undrawn;
    summary.inconsistent = tally.inconsistent();
    summary.played = tally.played();
    summary.games = tally.shown();
    summary.sampled = tally.sampled;
    const PairedGames& games = summary.games;
    summary.points = estimate_share(games.points, judging, family);
    summary.first_seat = estimate_share(games.first_seat, judging);
    summary.pair_margin =
        describe(games.pair_margins, evidence_of_differences(games.pair_margins), judging);
    summary.game_margin = describe(games.margins);
    summary.game_margin.mean.sd.reset();
    summary.game_margin.mean.se.reset();
    for (const PowerSums& sums : games.components)
        summary.pair_components.push_back({sums, estimate_mean(summary.pair_margin.mean.n, sums),
                                           evidence_of(summary.pair_margin.mean.n, sums)});
    if (summary.deterministic) {
        forget_chance(summary.points);
        forget_chance(summary.first_seat);
    } else if (matchup.a != matchup.b && judging == Judging::fixed_games) {
        summary.test = test_points(games.points);
    }
    summary.elo = estimate_elo(summary.points);
    return summary;
}

void judge_matchup(MatchupSummary& summary, Judging judging) {
    const PairedTest& test = summary.test;
    const std::int64_t sum = sums_of(summary.games.points).sum;
    summary.verdict = judge(test.p_holm ? test.p_holm : test.p, sum);
    if (test.p) summary.likelihood_of_superiority = sum < 0 ? *test.p / 2 : 1 - *test.p / 2;
    if (test.p && sum == 0) summary.likelihood_of_superiority = 0.5;
    if (judging == Judging::anytime) summary.verdict = summary.anytime.verdict;
    // The only games that the two can play leave nothing to chance.
    if (summary.deterministic && summary.undrawn && summary.a != summary.b)
        summary.verdict = sum > 0   ? Verdict::a_is_better
                          : sum < 0 ? Verdict::b_is_better
                                    : Verdict::undecided;
}

/// Judges the components of the margins: those of all ranked matchups together.
void judge_parts(std::vector<MatchupSummary>& matchups, const JudgedPairs& judged,
                 Judging judging) {
    std::vector<ComponentDifference*> ranked;
    for (MatchupSummary& matchup : matchups) {
        if (matchup.deterministic || !matchup.judged) continue;
        const bool alone = matchup.a == matchup.b || !judged.judged(matchup.a, matchup.b);
        std::vector<ComponentDifference*> own;
        for (ComponentDifference& component : matchup.pair_components)
            (alone ? own : ranked).push_back(&component);
        judge_components(own, judging);
    }
    const std::size_t parts = matchups.empty() ? 0 : matchups.front().pair_components.size();
    judge_components(ranked, judging, judged.hidden() * parts);
}

std::vector<MatchupSummary> summarise_matchups(const MatchTally& tally, const JudgedPairs& judged,
                                               Judging judging) {
    const std::vector<Matchup>& order = tally.order();
    const std::size_t family = ranked_matchups(tally, judged);
    std::vector<MatchupSummary> all;
    all.reserve(order.size());
    JointTests tests;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool alone = order[i].a == order[i].b || !judged.judged(order[i].a, order[i].b);
        const std::size_t together = alone ? 1 : family;
        all.push_back(describe_matchup(order[i], tally.matchups()[i], judging, together));
        all[i].judged = judged.judged(order[i].a, order[i].b);
        if (!all[i].judged) all[i].test = {};
        if (all[i].deterministic || !all[i].judged) continue;
        if (order[i].a != order[i].b)
            all[i].anytime = compare_at_any_time(all[i].games.points, together);
        if (!alone) tests.add(all[i].test.p, all[i].test.p_holm);
    }
    tests.adjust(judged.hidden());
    for (MatchupSummary& summary : all)
        if (summary.judged) judge_matchup(summary, judging);
    judge_parts(all, judged, judging);
    return all;
}

WinsDrawsLosses reversed(const WinsDrawsLosses& results) {
    return {results.losses, results.draws, results.wins};
}

Standing standing_of(std::size_t strategy, const std::vector<MatchupSummary>& matchups) {
    Standing standing;
    standing.strategy = strategy;
    double shares = 0;
    std::uint64_t opponents = 0;
    for (const MatchupSummary& matchup : matchups) {
        if (matchup.a != strategy && matchup.b != strategy) continue;
        const bool is_a = matchup.a == strategy;
        standing.results += is_a ? matchup.results() : reversed(matchup.results());
        standing.forfeits += matchup.games.forfeits[is_a ? 0 : 1];
        standing.unfinished += matchup.games.unfinished;
        if (!matchup.points.share) continue;
        shares += is_a ? *matchup.points.share : 1 - *matchup.points.share;
        ++opponents;
    }
    if (opponents > 0) standing.share = shares / static_cast<double>(opponents);
    return standing;
}

/// The sums of the first seat without the matchups that repeat; empty where they cannot be told, or
/// where deals are not alike, since some strategies have left.
std::optional<PowerSums> first_seat_sums(const MatchTally& tally) {
    PowerSums sums = tally.first_seat_by_deal();
    const auto n = static_cast<std::int64_t>(tally.games());
    for (const MatchupTally& matchup : tally.matchups()) {
        if (matchup.played() < tally.games()) return std::nullopt;
        if (!matchup.repeats()) continue;
        // Every deal has the same points of this matchup.
        const std::int64_t points = sums_of(matchup.shown().first_seat).sum;
        sums.sum -= n * points;
        sums.sum_sq -= static_cast<uint128>(int128{2} * points * sums.sum);
        sums.sum_sq -= static_cast<uint128>(int128{points} * points * n);
    }
    return sums;
}

SeatSummary summarise_seat(const MatchTally& tally, const std::vector<MatchupSummary>& matchups,
                           Judging judging) {
    SeatSummary summary;
    Pentanomial points{};
    const MatchupSummary* only = nullptr;
    for (const MatchupSummary& matchup : matchups) {
        if (matchup.deterministic) continue;
        only = pairs_of(points) == 0 ? &matchup : nullptr;
        for (std::size_t k = 0; k < points.size(); ++k) points[k] += matchup.games.first_seat[k];
        summary.results += matchup.games.by_seat[0];
        if (matchup.a != matchup.b) summary.results += reversed(matchup.games.by_seat[1]);
    }
    const std::uint64_t pairs = pairs_of(points);
    if (pairs == 0 || tally.games() == 0) return summary;
    if (only != nullptr) {
        summary.points = only->first_seat;
        return summary;
    }
    if (const auto sums = first_seat_sums(tally)) {
        const double pairs_a_deal = static_cast<double>(pairs) / static_cast<double>(tally.games());
        summary.points = estimate_share(tally.games(), *sums, pair_points * pairs_a_deal, judging);
    } else {
        summary.points = estimate_share(points, judging);
        forget_chance(summary.points);
    }
    return summary;
}

}  // namespace

ShareEstimate estimate_share(const Pentanomial& counts, Judging judging, std::size_t family) {
    const std::uint64_t n = pairs_of(counts);
    ShareEstimate result = share_of(n, sums_of(counts), 4);
    const bool anytime = judging == Judging::anytime;
    if (n < least_scored_units || anytime) {
        result.interval = anytime_share(counts, anytime ? family : 1).interval;
        result.method = IntervalMethod::betting;
    } else {
        result.interval = score_interval(counts);
    }
    return result;
}

ShareEstimate estimate_share(std::uint64_t n, const PowerSums& deviations, double scale,
                             Judging judging) {
    ShareEstimate result = share_of(n, deviations, scale);
    const bool anytime = judging == Judging::anytime;
    result.method = anytime ? IntervalMethod::mixture : IntervalMethod::t;
    if (n < least_scored_units || result.unanimous) return result;
    const auto interval = anytime ? anytime_interval(evidence_of(n, deviations)).interval
                                  : mean_interval(evidence_of(n, deviations));
    if (interval)
        result.interval =
            Interval{cut(0.5 + interval->low / scale), cut(0.5 + interval->high / scale)};
    return result;
}

std::optional<double> elo_of(double share) {
    if (share <= 0 || share >= 1) return std::nullopt;
    if (share == 0.5) return 0;
    return rounded_figure(-400 * std::log10(1 / static_cast<long double>(share) - 1));
}

EloEstimate estimate_elo(const ShareEstimate& share) {
    EloEstimate result;
    if (share.share) result.elo = elo_of(*share.share);
    if (!share.interval) return result;
    result.low = elo_of(share.interval->low);
    result.high = elo_of(share.interval->high);
    if (share.unanimous || !share.se) return result;
    // se sqrt(n) is the standard deviation of the share of a pair; that of a game is sqrt(2) times
    // as large.
    const double game_sd =
        *share.se * std::sqrt(static_cast<double>(share.n)) * std::numbers::sqrt2;
    result.normalised = (*share.share - 0.5) / game_sd * 800 / std::numbers::ln10;
    return result;
}

WinsDrawsLosses MatchupSummary::results() const {
    WinsDrawsLosses all = games.by_seat[0];
    if (a != b) all += games.by_seat[1];
    return all;
}

AnytimeComparison compare_at_any_time(const Pentanomial& points, std::size_t family) {
    AnytimeComparison result;
    result.estimate = anytime_share(points, family);
    result.verdict = judge(result.estimate.p, sums_of(points).sum);
    return result;
}

std::optional<Interval> percent_beyond_half(const std::optional<Interval>& shares) {
    if (!shares) return std::nullopt;
    return Interval{100 * (shares->low - 0.5), 100 * (shares->high - 0.5)};
}

std::size_t ranked_matchups(const MatchTally& tally, const JudgedPairs& judged) {
    if (judged.keeps_family()) return judged.family();
    const std::vector<Matchup>& order = tally.order();
    std::size_t count = judged.hidden();
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto [a, b] = order[i];
        count += a != b && judged.judged(a, b) && !tally.matchups()[i].repeats();
    }
    return count;
}

Ranking rank_matches(std::span<const double> strengths, std::span<const Matchup> matchups,
                     std::span<const Verdict> verdicts, const JudgedPairs& judged) {
    std::vector<std::size_t> order = judged.all();
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return strengths[i]; });
    return rank_by(order, judged, [&](std::size_t better, std::size_t worse) {
        for (std::size_t i = 0; i < matchups.size(); ++i) {
            if (matchups[i] == Matchup{better, worse}) return verdicts[i] == Verdict::a_is_better;
            if (matchups[i] == Matchup{worse, better}) return verdicts[i] == Verdict::b_is_better;
        }
        return false;
    });
}

MatchSummary summarise(const MatchTally& tally, const JudgedPairs& judged, Judging judging) {
    MatchSummary summary;
    summary.matchups = summarise_matchups(tally, judged, judging);
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        summary.standings.push_back(standing_of(i, summary.matchups));
    summary.first_seat = summarise_seat(tally, summary.matchups, judging);
    std::vector<double> shares;
    std::vector<Verdict> verdicts;
    for (const Standing& standing : summary.standings)
        shares.push_back(standing.share.value_or(-1));
    for (const MatchupSummary& matchup : summary.matchups) verdicts.push_back(matchup.verdict);
    summary.ranking = rank_matches(shares, tally.order(), verdicts, judged);
    return summary;
}

}  // namespace skerry
