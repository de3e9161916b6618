#pragma once

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/results/result.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// Throws UserError where a status or a tally contradicts itself: components that do not add up,
/// lists of games that do not begin their histogram, rows of blocks at odds with their games.
/// `result` is the root of the result from which they were read, for the place. Readers check each
/// figure by itself. Whether games left such a tally, only playing them again tells.
void require_consistent(const JsonNode& result, const ExperimentFacts& facts,
                        const RunStatus& status, const BatchTally& tally);

}  // namespace skerry
