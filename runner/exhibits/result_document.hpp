#pragma once
// A result as a file has it: what was counted, and the tables that follow from it.

#include "runner/exhibits/shown_batch.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// The tables of a batch as programs read them: those of `show --format json`, but for what clocks
/// measured.
ordered_json result_tables(const ShownBatch& batch);

/// The result of a batch as configs/result.schema.json describes it. Everything except
/// `environment` is a function of the other arguments. A reader takes the tally and makes the
/// tables again.
ordered_json result_document(const ExperimentFacts& facts, const BatchTally& tally,
                             const RunStatus& status, const ordered_json& environment);
/// As above, with the figures of the tally.
ordered_json result_document(const ExperimentFacts& facts, const BatchTally& tally,
                             const Figures& figures, const RunStatus& status,
                             const ordered_json& environment);

}  // namespace skerry
