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

/// A finished tally summarised, with what it needs to be shown.
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

/// A row a strategy.
TextTable score_table(const Figures& figures);

/// A row a component that ever scored, then the total; a column a strategy, with the paired
/// difference where there is one pair. Strategies that do not fit `width` follow in further tables.
std::vector<TextTable> component_tables(const Figures& figures, std::size_t width);

/// A row a pair.
TextTable difference_table(const Figures& figures);

}  // namespace skerry
