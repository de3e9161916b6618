#pragma once

#include <string>
#include <vector>

#include "runner/console/score_tables.hpp"

namespace skerry {

/// The time that each strategy took for a game, and its score: one row per strategy of which the
/// time is known, the quickest first. `seconds` has one entry per strategy, the seconds of one core
/// per game, 0 if unknown; or no entry.
Table time_table(const ScoreTables& shown, const std::vector<double>& seconds);

/// The table as a page. Empty if it has fewer than two rows.
std::string strength_against_time(const ScoreTables& shown, const std::vector<double>& seconds);

}  // namespace skerry
