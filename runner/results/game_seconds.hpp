#pragma once

#include <vector>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

/// Seconds of one core that a game of each strategy takes, as far as the result tells; 0 where it
/// does not. In a game for two, half of a game's.
std::vector<double> seconds_of_games(const JsonNode& result, const ExperimentFacts& facts);

}  // namespace skerry
