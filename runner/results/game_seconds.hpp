#pragma once

#include <vector>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

/// The seconds of one core that a game takes each strategy, as far as the result tells; 0 if it
/// does not. In a game for two, half of the time of a game.
std::vector<double> seconds_of_games(const JsonNode& result, const ExperimentFacts& facts);

/// How long a batch took, as far as it is known.
struct RunTime {
    double seconds = 0;  ///< wall time; 0 if unknown
    int threads = 0;
    /// Seconds of one core for a game, by strategy, and their standard errors; 0 or no entry:
    /// unknown.
    std::vector<double> per_game = {};
    std::vector<double> per_game_se = {};
};

/// The time that a result tells; that of a merged one is the sum of its parts, which says nothing
/// of speed, and counts as unknown.
RunTime run_time_of(const JsonNode& result, const ExperimentFacts& facts);

}  // namespace skerry
