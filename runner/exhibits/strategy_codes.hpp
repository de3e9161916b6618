#pragma once
// Short names of many strategies, and which of them share the scale of a chart.

#include "runner/exhibits/sheet.hpp"
#include "runner/experiment/figures.hpp"

namespace skerry {

/// Strategies by index in which order they are drawn.
using StrategyOrder = std::vector<std::size_t>;

/// From so many strategies on a chart has a cell or a panel for each, and calls them by codes.
inline constexpr std::size_t many_strategies = 6;

/// By index: "A" for the first of the order, "B" for the second, after "Z" "AA". Empty where the
/// strategies are fewer than many_strategies.
std::vector<std::string> codes_of(const StrategyOrder& order);

/// What the codes stand for, for a legend; empty without codes. `shown`: of whom.
std::vector<LegendEntry> key_of(const ExperimentFacts& facts, const StrategyOrder& shown,
                                const std::vector<std::string>& codes);

/// All with a mean score, as ranked.
StrategyOrder scored_order(const ExperimentFacts& facts, const ScoreFigures& figures);

/// Those of scored_order() that share a scale. Those far below would squeeze all others into a
/// corner: where at least three remain whose means lie within a quarter of the gap to those below,
/// only they stay.
StrategyOrder near_order(const ExperimentFacts& facts, const ScoreFigures& figures);

}  // namespace skerry
