#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// Adds `covariates`, if any are counted.
void put_covariates(nlohmann::ordered_json& document, const ExperimentFacts& facts,
                    const Tally& tally, const CovariateFigures& figures);

/// Reads the sums back. `tally`: the games, strategies and pairs of `result`, read already. Throws
/// UserError for sums that no games have together.
void read_covariates(const JsonNode& result, const ExperimentFacts& facts, const Tally& tally,
                     CovariateSums& into);

}  // namespace skerry
