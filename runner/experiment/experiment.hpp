#pragma once
// An experiment with its game erased: what the batch, the replay and the report need of it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/experiment/parting_player.hpp"
#include "runner/experiment/profiler.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// The largest index of a game that a file may name.
inline constexpr std::uint64_t max_game_index = INT64_MAX;

/// CPU time that one strategy took for the games that were timed.
struct TimedGames {
    std::uint64_t games = 0;
    std::uint64_t nanoseconds = 0;

    void add(const TimedGames& other) {
        games += other.games;
        nanoseconds += other.nanoseconds;
    }
};

/// The results of one game index: of a game for one, one a strategy; of matches, one a matchup.
struct GameEnds {
    std::span<const GameResult> scores = {};
    std::span<const MatchPair> pairs = {};
};

/// Plays games; one a thread.
class GamePlayer {
  public:
    virtual ~GamePlayer() = default;

    /// Deals game `game_index` once, lets every strategy or matchup play it, adds the results to
    /// the tally, which comes from the experiment's empty_tally().
    virtual void play(std::uint64_t game_index, BatchTally& tally) = 0;

    /// Of the game played last; valid until the next one.
    virtual GameEnds ends() const = 0;

    /// One a strategy, of the games played so far; empty where strategies are not timed apart.
    virtual std::vector<TimedGames> times() const { return {}; }
};

/// Who sits where: indices of strategies. One alone sits in every seat.
struct Seating {
    Seating(std::size_t only) : first(only), second(only) {}
    Seating(std::size_t first_seat, std::size_t second_seat)
        : first(first_seat), second(second_seat) {}

    std::size_t first;
    std::size_t second;
};

/// One game, move by move.
struct Trace {
    struct Step {
        std::string move;   ///< in the game's notation
        std::string state;  ///< after the move, in the game's notation
        std::string board;  ///< the same for a person, several lines
        Seat seat = Seat::first;
    };
    std::string start_state;
    std::string start_board;
    std::vector<Step> steps;
    GameResult result;               ///< of a game for one
    std::optional<MatchGame> match;  ///< of a game for two
    std::string record;  ///< in the game's public record format; empty if the game has none or is
                         ///< not finished
};

/// A pure function of its facts.
class Experiment {
  public:
    virtual ~Experiment() = default;

    virtual const ExperimentFacts& facts() const = 0;
    virtual std::unique_ptr<GamePlayer> player() const = 0;
    virtual std::unique_ptr<GameProfiler> profiler() const = 0;
    virtual BatchTally empty_tally() const = 0;
    /// Plays game `game_index` with these of facts().strategies, exactly as a player would.
    virtual Trace trace(const Seating& seating, std::uint64_t game_index) const = 0;
    /// The drawing of a state that a trace of this experiment shows, in the game's notation;
    /// nothing where the game has none.
    virtual std::optional<Scene> scene(const std::string& state) const {
        static_cast<void>(state);
        return std::nullopt;
    }
    /// `pair`: a and b, different strategies. `step`: decisions before the one in which they part.
    /// Null where a reference player is one of them, or a move is illegal: then nothing is valued.
    virtual std::unique_ptr<PartingPlayer> parting(const Seating& pair, std::uint64_t deal,
                                                   std::size_t step) const {
        static_cast<void>(pair), static_cast<void>(deal), static_cast<void>(step);
        return nullptr;
    }
};

}  // namespace skerry
