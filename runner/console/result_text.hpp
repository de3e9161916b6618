#pragma once

#include <string>

#include "runner/statistics/batch_tally.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

struct ExperimentFacts;

/// What a batch found, for a person at a terminal: speed, a row a strategy, the components of the
/// scores, paired differences with their verdicts in words, the ranking, and warnings. `seconds`:
/// wall time of the batch, 0 if unknown. Lines keep to the width; narrow ones show fewer columns.
/// Matches: a row a strategy, a cross table, a row a matchup, the first seat's share.
std::string summary_table(const ExperimentFacts& facts, const BatchTally& tally, double seconds,
                          int threads, const TextStyle& style);

}  // namespace skerry
