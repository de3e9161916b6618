#pragma once
// Tables of what a game tells about its end besides the score (runner/statistics/measures.hpp).

#include "runner/console/score_tables.hpp"

namespace skerry {

/// One row per strategy: the share of each category among the finished games, with its interval.
Table category_table(const ScoreTables& shown);

/// One row per strategy: the means of the measures.
Table measure_table(const ScoreTables& shown);

/// One row per strategy: the highest values that are kept, with their games.
Table record_table(const ScoreTables& shown);

}  // namespace skerry
