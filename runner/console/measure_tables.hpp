#pragma once
// What a game tells besides the score (runner/statistics/measures.hpp), as tables.

#include "runner/console/score_tables.hpp"

namespace skerry {

/// A row a strategy: the share of each category with its interval, of the finished games.
TextTable category_table(const Figures& figures);

/// A row a strategy: means of the measures.
TextTable measure_table(const Figures& figures);

/// A row a strategy: the highest values that are kept, with their games.
TextTable record_table(const Figures& figures);

}  // namespace skerry
