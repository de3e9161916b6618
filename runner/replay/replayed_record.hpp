#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/experiment.hpp"

namespace skerry {

/// A game that a result records, and what it says of it.
struct RecordedGame {
    std::string pointer;  ///< where in the result
    std::uint64_t game = 0;
    Seating seating{0};
    /// Where the figure is a difference: the game that is subtracted, on the same deal.
    std::optional<Seating> minus = {};
    /// The score, the margin of the strategy in `side`, or the difference; empty: no score, since
    /// the game is unfinished or forfeited.
    std::optional<int> figure = {};
    Seat side = Seat::first;  ///< of a match: whose margin
};

/// Every recorded game of a result with this tally, in the order of the file.
std::vector<RecordedGame> recorded_games_of(const ExperimentFacts& facts, const BatchTally& tally);

/// What the game comes to when it is played again.
std::optional<int> play_again(const Experiment& experiment, const RecordedGame& recorded);

}  // namespace skerry
