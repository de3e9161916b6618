#pragma once
// An experiment with its game erased: what batches, replays and reports need to know about it.

#include <algorithm>
#include <cmath>

#include "runner/experiment/candidate_player.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// The largest game index that a file may name.
inline constexpr std::uint64_t max_game_index = INT64_MAX;

/// The time that was taken for the games that were timed.
struct TimedGames {
    std::uint64_t games = 0;
    std::uint64_t nanoseconds = 0;
    std::uint64_t readings = 0;  ///< each of one game or, in lockstep, of as many each time
    double squares = 0;          ///< the sum of the squares of the readings, in ns^2

    void add(const TimedGames& other) {
        games += other.games;
        nanoseconds += other.nanoseconds;
        readings += other.readings;
        squares += other.squares;
    }
    void add_reading(std::uint64_t of_games, std::uint64_t took) {
        add({of_games, took, 1, static_cast<double>(took) * static_cast<double>(took)});
    }

    /// Seconds of a game; 0 if none was timed.
    double mean_seconds() const {
        return games == 0 ? 0 : static_cast<double>(nanoseconds) / 1e9 / static_cast<double>(games);
    }
    /// The standard error of the mean, in seconds, over the readings; 0 if there are fewer than
    /// two.
    double standard_error() const {
        if (readings < 2) return 0;
        const auto n = static_cast<double>(readings);
        const auto sum = static_cast<double>(nanoseconds);
        const double variance = std::max(0.0, squares - sum * sum / n) / (n - 1);
        return std::sqrt(n * variance) / 1e9 / static_cast<double>(games);
    }
};

/// What one strategy took. Of games for two only its decisions count, as games of its own.
struct StrategyTimes {
    TimedGames own;      ///< CPU time in this program; of an outside program that of the talk
    TimedGames process;  ///< of an outside program: CPU time of its process, once it is ready
    TimedGames waiting;  ///< of an outside program: wall time in which its answers were awaited
    std::uint64_t starts = 0;     ///< of an outside program
    std::uint64_t start_cpu = 0;  ///< CPU time until it was ready, in nanoseconds, of all starts
    bool warm = false;            ///< whether `own` has forgotten the first game, of cold caches

    void add(const StrategyTimes& other) {
        own.add(other.own);
        process.add(other.process);
        waiting.add(other.waiting);
        starts += other.starts;
        start_cpu += other.start_cpu;
    }
};

/// The results of one game index: one per strategy in a game for one, one per matchup in matches.
struct GameEnds {
    std::span<const GameResult> scores = {};
    std::span<const MatchPair> pairs = {};
};

/// Games that were played before. Any thread may ask.
class KnownEnds {
  public:
    virtual ~KnownEnds() = default;
    /// Whether it has the games of a strategy, of matches those of a matchup.
    virtual bool has(std::size_t column) const = 0;
    /// How a game ended of a column that it has, with the number of its end. Throws UserError.
    virtual GameResult score(std::uint64_t game, std::size_t strategy) const = 0;
    virtual MatchPair pair(std::uint64_t game, std::size_t matchup) const = 0;
};

/// Plays games; each thread has one of its own.
class GamePlayer {
  public:
    virtual ~GamePlayer() = default;

    /// Deals game `game_index` once and lets every strategy or matchup play it.
    virtual void play(std::uint64_t game_index) = 0;
    /// Adds the results of the last game to the tally, which comes from the experiment's
    /// empty_tally().
    virtual void add_to(BatchTally& tally) const = 0;
    void play(std::uint64_t game_index, BatchTally& tally) {
        play(game_index);
        add_to(tally);
    }

    /// The games that play() will be asked for next, in this order: some can be played ahead.
    virtual void expect(GameRange games) { static_cast<void>(games); }
    /// The most games of these that it has in play at once.
    virtual std::uint64_t at_once() const { return 1; }

    /// The results of the last game; valid until the next one.
    virtual GameEnds ends() const = 0;

    /// The games of all that were played that were lost by a fault of an outside strategy.
    virtual FaultLog faults() const { return {}; }

    /// The times of the games played so far, one per strategy; empty if strategies are not timed.
    virtual std::vector<StrategyTimes> times() const { return {}; }
};

/// The strategy of each seat, by index. A single strategy sits in every seat.
struct Seating {
    Seating(std::size_t only) : first(only), second(only) {}
    Seating(std::size_t first_seat, std::size_t second_seat)
        : first(first_seat), second(second_seat) {}

    std::size_t first;
    std::size_t second;
};

/// The record of one game, move by move.
struct Trace {
    struct Step {
        std::string move;   ///< in the game's notation
        std::string state;  ///< after the move, in the game's notation
        std::string board;  ///< the board after the move, for a person, several lines
        Seat seat = Seat::first;
    };
    std::string start_state;
    std::string start_board;
    std::vector<Step> steps;
    GameResult result;               ///< result of a game for one
    std::optional<MatchGame> match;  ///< result of a game for two
    std::string fault;               ///< of the strategy that lost the game by it; else empty
    /// In the game's public record format; empty if the game has none or is not finished.
    std::string record;
};

/// A game that was not finished, with the score that the experiment gives to it, if any.
inline GameResult unfinished_result(const ExperimentFacts& facts) {
    GameResult result;
    if (!facts.unfinished_score) return result;
    result.finished = result.stood_in = true;
    result.total = result.components[facts.scored_components()] = *facts.unfinished_score;
    return result;
}

class AnyGame;

/// An experiment: a pure function of its facts.
class Experiment {
  public:
    virtual ~Experiment() = default;

    virtual const ExperimentFacts& facts() const = 0;
    virtual std::unique_ptr<GamePlayer> player() const = 0;
    /// A player that does not play what is `known`, which may be null, nor makes its strategies.
    /// Games of one player get numbers of their ends.
    virtual std::unique_ptr<GamePlayer> numbering_player(const KnownEnds* known) const {
        static_cast<void>(known);
        return player();
    }
    virtual BatchTally empty_tally() const = 0;
    /// Plays game `game_index` with these of the facts().strategies, exactly as a GamePlayer would.
    virtual Trace trace(const Seating& seating, std::uint64_t game_index) const = 0;
    /// The game that a strategy plays, with its rules.
    virtual const AnyGame& game(std::size_t strategy) const = 0;
    /// `pair`: two different strategies a and b. `step`: the number of decisions before the one in
    /// which they part. Null if one of them has rules of its own, or a move is illegal; then
    /// nothing is valued.
    virtual std::unique_ptr<PartingPlayer> parting(const Seating& pair, std::uint64_t game_index,
                                                   std::size_t step) const = 0;
};

}  // namespace skerry
