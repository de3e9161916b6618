// Says what a margin proves of a pair, and what is left open.

#include "runner/words/margin_words.hpp"

#include <fmt/core.h>

#include <cmath>
#include <utility>

#include "runner/documents/text.hpp"
#include "runner/experiment/judging.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/score_interval.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/run_words.hpp"

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

/// What proves the margin of a pair that hardly ever differs.
std::string few_differ(const ExperimentFacts& facts, const Comparison& of) {
    const bool plays = facts.plays > 1;
    const std::string text =
        plays ? "30 shuffles on which they differ" : "30 games in which they differ";
    if (of.score_range <= 0) return text;
    return fmt::format("{}, or {} that end alike", text,
                       rounded_up(alike_for_margin(of.score_range, *facts.margin)));
}

std::string needs(bool too_few, const std::string& what) {
    return too_few ? fmt::format("; that takes {}", what) : std::string();
}

}  // namespace

std::string margin_sentence(const ExperimentFacts& facts, const Comparison& comparison,
                            const TextStyle& style) {
    if (!comparison.by_margin) return {};
    const MarginFinding finding = comparison.by_margin->finding;
    if (goes_without_saying(finding, comparison.verdict, comparison.difference.mean.mean,
                            *facts.margin))
        return {};
    const std::string a = label_of(facts, comparison.a, style);
    const std::string b = label_of(facts, comparison.b, style);
    const std::string margin =
        fmt::format("{} {}", *facts.margin, *facts.margin == 1 ? "point" : "points");
    if (finding == MarginFinding::equivalent)
        return fmt::format("{} and {} are less than {} apart (95 % sure).", a, b, margin);
    if (is_not_worse(finding, comparison.verdict)) {
        const bool is_a = finding == MarginFinding::a_not_worse;
        return fmt::format("{} is not worse than {} by {} or more (95 % sure).", is_a ? a : b,
                           is_a ? b : a, margin);
    }
    const bool too_few =
        judging_of(facts) == Judging::fixed_games && comparison.tested_differing < sign_flip_limit;
    return fmt::format("Whether {} and {} are less than {} apart is open{}.", a, b, margin,
                       needs(too_few, few_differ(facts, comparison)));
}

std::string margin_sentence(const ExperimentFacts& facts, const MatchupSummary& matchup,
                            const TextStyle& style) {
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
            label_of(facts, finding == MarginFinding::a_not_worse ? matchup.a : matchup.b, style),
            rounded_figure(50 - static_cast<long double>(*facts.margin)));
    const bool too_few =
        judging_of(facts) == Judging::fixed_games && matchup.pairs() < least_scored_units;
    return fmt::format("Whether each has {} of the points is open{}.", between,
                       needs(too_few, "30 pairs of games"));
}

std::string margin_head(double margin) { return fmt::format("by {}", margin); }

Cell by_margin_cell(const std::optional<MarginComparison>& by_margin) {
    if (!by_margin) return {"-", {CellValue()}};
    std::string text(name_of(by_margin->finding));
    const CellValue name(text);
    if (by_margin->finding == MarginFinding::equivalent) text = "alike";
    return {spaced(std::move(text)), {name}};
}

}  // namespace skerry
