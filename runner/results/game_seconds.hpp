#pragma once

#include <vector>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

/// The seconds of one core that a game takes each strategy, as far as the result tells; 0 if it
/// does not. In a game for two, half of the time of a game.
std::vector<double> seconds_of_games(const JsonNode& result, const ExperimentFacts& facts);

}  // namespace skerry
