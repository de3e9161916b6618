#pragma once
// The table of scores, column by column: the console and the page show these columns.

#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/words/table.hpp"

namespace skerry {

/// The columns after the label of the strategy, one cell per strategy. A new figure of a strategy
/// is shown by one line here.
std::vector<TableColumn> score_columns(const ScoreFigures& figures, const TextStyle& style);

}  // namespace skerry
