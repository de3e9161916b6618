#pragma once
// Tables of what a game tells about its end besides the score (runner/statistics/measures.hpp), and
// of the time that it took.

#include <string>

#include "runner/console/score_tables.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// One row per strategy: the share of each category among the finished games, with its interval.
Table category_table(const ScoreTables& shown);

/// One row per pair that is judged and category but the first: how many games ended in it or a
/// later one, the difference of the shares on the same shuffles, and a test of it.
Table ending_difference_table(const ScoreTables& shown);

/// One row per strategy: the means of the measures.
Table measure_table(const ScoreTables& shown);

/// One row per strategy: the highest values that are kept, with their games.
Table record_table(const ScoreTables& shown);

/// The time that each strategy took for a game, with its standard error, and its score: one row per
/// strategy of which the time is known, the quickest first.
Table time_table(const ScoreTables& shown, const RunTime& time);

/// The table as a page. Empty if it has fewer than two rows.
std::string strength_against_time(const ScoreTables& shown, const RunTime& time);

}  // namespace skerry
