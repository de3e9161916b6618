#pragma once
// Tables of what a game tells about its end besides the score (runner/statistics/measures.hpp).

#include "runner/console/score_tables.hpp"

namespace skerry {

/// One row per strategy: the share of each category among the finished games, with its interval.
TextTable category_table(const ScoreTables& shown);

/// One row per strategy: the means of the measures.
TextTable measure_table(const ScoreTables& shown);

/// One row per strategy: the highest values that are kept, with their games.
TextTable record_table(const ScoreTables& shown);

}  // namespace skerry
