#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runner/statistics/tally.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

struct ExperimentFacts;

/// What a strategy took for a game, and what it scored: a row a strategy, the quickest first.
/// `seconds`: of one core a game, one a strategy; 0: unknown, without a row. Empty where less than
/// two are known.
std::string strength_against_time(const ExperimentFacts& facts, const Tally& tally,
                                  const std::vector<double>& seconds, const TextStyle& style);

}  // namespace skerry
