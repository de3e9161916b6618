#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runner/statistics/tally.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

struct ExperimentFacts;

/// The time that each strategy took for a game, and its score: one row per strategy, the quickest
/// first. `seconds` has one entry per strategy, the seconds of one core per game; a strategy with 0
/// (unknown) gets no row. Empty if fewer than two are known.
std::string strength_against_time(const ExperimentFacts& facts, const Tally& tally,
                                  const std::vector<double>& seconds, const TextStyle& style);

}  // namespace skerry
