#pragma once
// How often each score, difference or margin came: exactly, and in the bins of the plots.

#include <string_view>
#include <vector>

#include "runner/console/match_tables.hpp"
#include "runner/console/score_tables.hpp"

namespace skerry {

/// Whether it has a row for each value or moment, so that only who names it is shown it.
bool is_long(std::string_view table);

/// Width 1: "histogram", a row for each score that came. Else "score-bins", those of the plot. Side
/// by side one column a strategy, which people read; else a row for each strategy.
Table histogram_table(const ScoreTables& shown, bool in_bins, bool side_by_side);
/// "difference-histogram" or "difference-bins" of the pairs that are judged.
Table difference_histogram(const ScoreTables& shown, bool in_bins);
/// "margin-histogram" or "margin-bins" of the matchups.
Table margin_histogram(const MatchTables& shown, bool in_bins);
/// "quantile-differences": a row for each judged pair and reported quantile.
Table quantile_difference_table(const ScoreTables& shown);

}  // namespace skerry
