#pragma once
// Where the points come from: tables of the components of scores, without those that never scored.

#include <vector>

#include "runner/console/score_tables.hpp"

namespace skerry {

/// For programs: one row per strategy and component, then its total.
Table component_table(const ScoreTables& shown);

/// For programs: one row per pair and component, then the total.
Table component_difference_table(const ScoreTables& shown);

/// For people: one row per component, then the total; one column per strategy, and the paired
/// difference if there is only one pair.
Table wide_component_table(const ScoreTables& shown);

/// The wide table in as many tables as it takes to fit strategies into `width` columns.
std::vector<Table> component_tables(const ScoreTables& shown, std::size_t width);

}  // namespace skerry
