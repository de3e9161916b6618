#pragma once

#include <string>
#include <vector>

#include "runner/console/text_table.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/tally.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// The summary of a finished tally, with what is needed to show it.
struct Figures {
    const ExperimentFacts& facts;
    const Tally& tally;
    TextStyle style;
    std::vector<bool> is_reference;
    std::vector<StrategySummary> summaries;
    std::vector<Comparison> comparisons;  ///< every pair in pair order
};

/// `facts` and `tally` must outlive the result.
Figures make_figures(const ExperimentFacts& facts, const Tally& tally, const TextStyle& style);

/// One row per strategy.
TextTable score_table(const Figures& figures);

/// One row per component that ever scored, then the total; one column per strategy, and the paired
/// difference if there is only one pair. Strategies that do not fit in `width` follow in further
/// tables.
std::vector<TextTable> component_tables(const Figures& figures, std::size_t width);

/// One row per pair.
TextTable difference_table(const Figures& figures);

}  // namespace skerry
