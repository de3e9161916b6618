#pragma once
// An experiment with its game erased: what the batch, the replay and the report need of it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// Plays games; one a thread.
class GamePlayer {
  public:
    virtual ~GamePlayer() = default;

    /// Deals game `game_index` once, lets every strategy play it, adds the results to the tally.
    virtual void play(std::uint64_t game_index, Tally& tally) = 0;
};

/// One game of one strategy, move by move.
struct Trace {
    struct Step {
        std::string move;   ///< in the game's notation
        std::string state;  ///< after the move, in the game's notation
        std::string board;  ///< the same for a person, several lines
    };
    std::string start_state;
    std::string start_board;
    std::vector<Step> steps;
    GameResult result;
    std::string record;  ///< in the game's public record format; empty if the game has none or is
                         ///< not finished
};

/// A pure function of its facts.
class Experiment {
  public:
    virtual ~Experiment() = default;

    virtual const ExperimentFacts& facts() const = 0;
    virtual std::unique_ptr<GamePlayer> player() const = 0;
    /// Plays game `game_index` with facts().strategies[strategy], exactly as a player would.
    virtual Trace trace(std::size_t strategy, std::uint64_t game_index) const = 0;
};

}  // namespace skerry
