// Says what a margin proves of a pair, and what is left open.

#include <fmt/core.h>
#include <fmt/format.h>

#include <cmath>

#include "runner/documents/text.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// Whether the finding tells no more than that one is the better one: it is, and leads by the
/// margin or more in these games.
bool goes_without_saying(MarginFinding finding, Verdict verdict, std::optional<double> difference,
                         double margin) {
    return finding != MarginFinding::equivalent && verdict != Verdict::undecided && difference &&
           std::fabs(*difference) >= margin;
}

/// Whether the one that is not worse is not the better one either: that would say more.
bool is_not_worse(MarginFinding finding, Verdict verdict) {
    return (finding == MarginFinding::a_not_worse && verdict != Verdict::a_is_better) ||
           (finding == MarginFinding::b_not_worse && verdict != Verdict::b_is_better);
}

/// How many games would prove the margin; empty where these are enough, and where it is not known.
std::string needs(const ExperimentFacts& facts, std::optional<std::uint64_t> games, double share) {
    if (!games) return {};
    const double played = std::ceil(static_cast<double>(*games) / share);
    return fmt::format("; about {} {} would tell, if they are equal",
                       rounded_up(static_cast<std::uint64_t>(played)), plan_unit(facts));
}

Judging judging_of(const MeanChange& change) {
    return change.at_any_time ? Judging::anytime : Judging::fixed_games;
}

/// Both sides are proved with a probability of 80 % where each one is with 90 %.
Aim margin_aim(const ExperimentFacts& facts) {
    return {.difference = *facts.margin, .power = 0.9, .family = judged_pairs_of(facts).family()};
}

}  // namespace

std::string margin_sentence(const ExperimentFacts& facts, const Comparison& comparison) {
    if (!comparison.by_margin) return {};
    const MarginFinding finding = comparison.by_margin->finding;
    if (goes_without_saying(finding, comparison.verdict, comparison.difference.mean.mean,
                            *facts.margin))
        return {};
    const std::string a = label_of(facts, comparison.a);
    const std::string b = label_of(facts, comparison.b);
    const std::string margin =
        fmt::format("{} {}", *facts.margin, *facts.margin == 1 ? "point" : "points");
    if (finding == MarginFinding::equivalent)
        return fmt::format("{} and {} are less than {} apart (95 % sure).", a, b, margin);
    if (is_not_worse(finding, comparison.verdict)) {
        const bool is_a = finding == MarginFinding::a_not_worse;
        return fmt::format("{} is not worse than {} by {} or more (95 % sure).", is_a ? a : b,
                           is_a ? b : a, margin);
    }
    const auto enough =
        games_for_margin(comparison.evidence, comparison.evidence.differing, comparison.score_range,
                         margin_aim(facts), judging_of(facts));
    const double share =
        static_cast<double>(comparison.pairs()) / static_cast<double>(comparison.deals);
    return fmt::format("Whether {} and {} are less than {} apart is open{}.", a, b, margin,
                       needs(facts, enough, share));
}

std::string margin_sentence(const ExperimentFacts& facts, const MatchupSummary& matchup) {
    if (!matchup.by_margin) return {};
    const MarginFinding finding = matchup.by_margin->finding;
    const auto& share = matchup.points.share;
    if (goes_without_saying(finding, matchup.verdict,
                            share ? std::optional(100 * (*share - 0.5)) : share, *facts.margin))
        return {};
    const std::string between = alike_shares(*facts.margin);
    if (finding == MarginFinding::equivalent)
        return fmt::format("Each has {} of the points (95 % sure).", between);
    if (is_not_worse(finding, matchup.verdict))
        return fmt::format(
            "{} has more than {} % of the points (95 % sure).",
            label_of(facts, finding == MarginFinding::a_not_worse ? matchup.a : matchup.b),
            rounded_figure(50 - static_cast<long double>(*facts.margin)));
    const MeanEvidence points =
        scaled(evidence_of_points(matchup.games.points), percent_a_half_point);
    return fmt::format(
        "Whether each has {} of the points is open{}.", between,
        needs(facts, games_for_margin(points, points.n, 0, margin_aim(facts), judging_of(facts)),
              1));
}

std::string margin_head(double margin) { return fmt::format("by {}", margin); }

Cell by_margin_cell(const std::optional<MarginComparison>& by_margin) {
    if (!by_margin) return {"-", {CellValue()}};
    std::string text(name_of(by_margin->finding));
    const CellValue name(text);
    if (by_margin->finding == MarginFinding::equivalent) text = "alike";
    return {spaced(std::move(text)), {name}};
}

std::string how_compared(const ComparedGames& games) {
    if (!games.rules.empty()) {
        ComparedGames others = games;
        others.rules.clear();
        return fmt::format("the rules differ, {}; {}", games.rules, how_compared(others));
    }
    const std::string unit = games.matches ? "pairs of games" : "games";
    if (games.one_by_one)
        return fmt::format("paired: one result, {} {} one by one", grouped(games.games_a), unit);
    if (games.joined)
        return fmt::format("paired: the same {} games in both, one by one", grouped(games.common));
    if (games.paired)
        return fmt::format("paired: the same {} {} in both, in {} blocks of {}{}",
                           grouped(games.common), unit, grouped(games.blocks),
                           games.largest_block > 1 ? "up to " : "", grouped(games.largest_block));
    return fmt::format("unpaired, so that luck does not cancel: {} ({} and {} {})",
                       games.other_deals ? "these rules deal otherwise"
                       : games.same_seed ? "too few games in common"
                                         : "other seeds, other deals",
                       grouped(games.games_a), grouped(games.games_b), unit);
}

std::string verdict_of_b(Verdict verdict, bool unchanged) {
    if (unchanged) return "unchanged";
    if (verdict == Verdict::undecided) return "open";
    return verdict == Verdict::b_is_better ? "better" : "worse";
}

std::string verdict_by_margin(MarginVerdict verdict) {
    switch (verdict) {
        case MarginVerdict::not_worse:
            return "not worse";
        case MarginVerdict::alike:
            return "alike";
        case MarginVerdict::worse:
            return "worse";
        case MarginVerdict::open:
            break;
    }
    return "open";
}

std::optional<std::uint64_t> games_to_margin(const ContenderChange& change, double margin) {
    const MeanChange& first = change.figures[0];
    return games_for_margin(first.evidence, first.may_differ, first.range, {.difference = margin},
                            judging_of(first));
}

std::optional<std::uint64_t> games_to_better(const ContenderChange& change, double least) {
    const MeanChange& first = change.figures[0];
    const double beyond = first.difference.value_or(0) - least;
    if (!first.se || beyond < *first.se || first.evidence.n == 0) return {};
    const auto games = games_for(first.evidence, {.difference = beyond}, judging_of(first));
    return games && *games > first.evidence.n ? games : std::nullopt;
}

std::string margin_sentence(double margin, bool matches, const std::vector<std::string>& open,
                            const std::vector<std::string>& worse) {
    const std::string by = fmt::format("{}{}", margin, matches ? " % of the points" : "");
    std::string text;
    if (!worse.empty())
        text = fmt::format("Worse by more than {}: {}.", by, fmt::join(worse, ", "));
    if (!open.empty())
        text += fmt::format("{}Not proved to be worse by less than {}, more games may tell: {}.",
                            text.empty() ? "" : " ", by, fmt::join(open, ", "));
    return text.empty() ? fmt::format("Nothing of B is worse by {} or more.", by) : text;
}

std::string finishing_sentence(const std::string& a, const std::string& b,
                               const Finishing& finishing) {
    if (finishing.all()) return {};
    std::string text = fmt::format("{} finished {} of {} games, {} {} of {}", a,
                                   grouped(finishing.a), grouped(finishing.games_a), b,
                                   grouped(finishing.b), grouped(finishing.games_b));
    if (!finishing.p) return text + ".";
    const std::string p =
        *finishing.p < 0.0001 ? "p < 0.0001" : fmt::format("p = {:.2g}", *finishing.p);
    if (finishing.verdict == Verdict::undecided)
        return fmt::format("{}: who finishes more often is open ({}).", text, p);
    return fmt::format("{}: {} finishes more often ({}).", text,
                       finishing.verdict == Verdict::a_is_better ? a : b, p);
}

std::string finishing_sentence(const ContenderChange& change, const ComparedGames& games) {
    const bool same = change.name_a == change.name_b;
    const std::string text =
        finishing_sentence(same ? change.name_a + " in A" : change.name_a,
                           same ? change.name_b + " in B" : change.name_b, change.finishing);
    if (text.empty() || !games.paired) return text;
    const bool known = games.one_by_one || games.joined || change.unchanged;
    return fmt::format("{} The scores are those of {} that both finished{}.", text,
                       counted(change.n_a, games.matches ? "pair" : "game"),
                       known ? ""
                             : ", in blocks without an unfinished one; a run of both compares "
                               "all of them");
}

std::string ended_warning(const std::string& source) {
    return source +
           ": its figures may have decided how many games it has (a stop rule, or a look between "
           "two runs). Intervals and verdicts are those that hold at any time.";
}

}  // namespace skerry
