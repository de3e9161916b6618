#pragma once

#include <string>

#include "runner/statistics/batch_tally.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

struct ExperimentFacts;

/// What a batch found, for a person at a terminal: speed, one row per strategy, the components of
/// the scores, paired differences with their verdicts in words, the ranking, and warnings.
/// `seconds` is the wall time of the batch, 0 if unknown. Lines keep to the width; on narrow
/// terminals fewer columns are shown. For matches: one row per strategy, a cross table, one row per
/// matchup, the share of the first seat.
std::string summary_table(const ExperimentFacts& facts, const BatchTally& tally, double seconds,
                          int threads, const TextStyle& style);

}  // namespace skerry
