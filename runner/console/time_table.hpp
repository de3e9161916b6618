#pragma once

#include <string>

#include "runner/console/score_tables.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// The time that each strategy took for a game, with its standard error, and its score: one row per
/// strategy of which the time is known, the quickest first.
Table time_table(const ScoreTables& shown, const RunTime& time);

/// The table as a page. Empty if it has fewer than two rows.
std::string strength_against_time(const ScoreTables& shown, const RunTime& time);

}  // namespace skerry
