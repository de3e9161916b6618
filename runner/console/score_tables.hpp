#pragma once

#include <string>
#include <vector>

#include "runner/console/text_table.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/statistics/tally.hpp"
#include "runner/words/run_words.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// What the tables show, and how. What it refers to must outlive it.
struct ScoreTables {
    const ExperimentFacts& facts;
    const Tally& tally;
    const ScoreFigures& figures;  ///< of the tally
    TextStyle style;

    /// The label of a strategy as a cell of at most `width` columns.
    std::string label(std::size_t strategy, std::size_t width = long_label) const {
        return label_of(facts, strategy, style, width);
    }
};

/// One row per strategy.
TextTable score_table(const ScoreTables& shown);

/// One row per component that ever scored, then the total; one column per strategy, and the paired
/// difference if there is only one pair. Strategies that do not fit in `width` follow in further
/// tables.
std::vector<TextTable> component_tables(const ScoreTables& shown, std::size_t width);

/// One row per pair.
/// With the intervals of the shares where they fit into `width` columns.
TextTable difference_table(const ScoreTables& shown, std::size_t width);

}  // namespace skerry
