#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/experiment.hpp"

namespace skerry {

/// A game that a result records, and the figure that it gives for it.
struct RecordedGame {
    std::string pointer;  ///< where it stands in the result
    std::uint64_t game = 0;
    Seating seating{0};
    /// If the figure is a difference: the game that is subtracted, on this deal.
    std::optional<Seating> minus = {};
    /// The score, the margin of the strategy in `side`, or the difference; empty if there is no
    /// score because the game is unfinished or forfeited.
    std::optional<int> figure = {};
    Seat side = Seat::first;  ///< in a match: whose margin the figure is
};

/// Every recorded game of a result with this tally, in the order of the file.
std::vector<RecordedGame> recorded_games_of(const ExperimentFacts& facts, const BatchTally& tally);

/// The figure of the game when it is played again.
std::optional<int> play_again(const Experiment& experiment, const RecordedGame& recorded);

}  // namespace skerry
