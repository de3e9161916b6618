#pragma once
// The table of scores, column by column: the console and the page show these columns.

#include <string>
#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

struct ScoreColumn {
    std::string head;
    std::vector<std::string> cells;  ///< one per strategy; "-" where there is no value
    int drop_order = 0;              ///< a narrow terminal drops high orders first, never 0
    bool page_only = false;          ///< a terminal has no room for it
};

/// The columns after the label of the strategy. A new figure of a strategy is shown by one line
/// here.
std::vector<ScoreColumn> score_columns(const ScoreFigures& figures, const TextStyle& style);

}  // namespace skerry
