#pragma once
// The table of scores, column by column: the console and the page show these columns.

#include "runner/exhibits/shown_batch.hpp"
#include "runner/statistics/tally.hpp"
#include "runner/text/table.hpp"

namespace skerry {

/// The columns after the label of the strategy, one cell per strategy. A new figure of a strategy
/// is shown by one line here.
std::vector<TableColumn> score_columns(const ScoreFigures& figures, const TextStyle& style);

// Shares of the games at certain scores or above: columns of tables, and who is best by them.

/// A column for each of these scores, one cell per strategy: share, interval, count.
std::vector<TableColumn> threshold_columns(const ShownBatch& batch, const TextStyle& style);
/// One cell for each pair: the difference of the shares with its interval.
std::vector<TableColumn> threshold_difference_columns(const ShownBatch& batch,
                                                      const std::vector<Comparison>& pairs,
                                                      const TextStyle& style);

/// Names for each score the strategy that reaches it most often, where that is not the one with the
/// best mean. Empty without scores, with one ranked strategy, and in games for two.
std::string threshold_sentence(const ShownBatch& batch);

}  // namespace skerry
