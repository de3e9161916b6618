#pragma once

#include <string>

#include "runner/results/game_seconds.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// What a batch found, for a person at a terminal: speed, one row per strategy, the components of
/// the scores, paired differences with their verdicts in words, the ranking, and warnings. Lines
/// keep to the width; on narrow terminals fewer columns are shown. For matches: one row per
/// strategy, a cross table, one row per matchup, the share of the first seat.
std::string summary_table(const ExperimentFacts& facts, const BatchTally& tally, double seconds,
                          int threads, const TextStyle& style);

/// The summary, and below it the strength of strategies against their time.
std::string result_page(const ExperimentFacts& facts, const BatchTally& tally, const RunTime& time,
                        const TextStyle& style);

}  // namespace skerry
