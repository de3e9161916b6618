#pragma once

#include <string>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// What became of the stop rule; empty without one.
std::string stop_sentence(const ExperimentFacts& facts, const BatchTally& tally,
                          const TextStyle& style);

/// What stands before a ranking: how sure it is.
std::string ranking_head(const ExperimentFacts& facts);

}  // namespace skerry
