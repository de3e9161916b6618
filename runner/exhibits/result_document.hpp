#pragma once
// A result as a file has it: what was counted, and the tables that follow from it.

#include "runner/exhibits/shown_batch.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// The result of a batch as configs/result.schema.json describes it, with the tables of
/// `show --format json` but for what clocks measured. Everything except `environment` is a function
/// of the other arguments. A reader takes the tally and makes the tables again.
ordered_json result_document(const ExperimentFacts& facts, const BatchTally& tally,
                             const RunStatus& status, const ordered_json& environment);
/// As above, with the figures of the tally.
ordered_json result_document(const ExperimentFacts& facts, const BatchTally& tally,
                             const Figures& figures, const RunStatus& status,
                             const ordered_json& environment);

}  // namespace skerry
