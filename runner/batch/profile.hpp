#pragma once
// A batch that also measures where its time goes. Every chunk is played half as `run` plays it and
// half with some of its games timed phase by phase, in turns, so that a profile measures its own
// overhead and can be checked against games that nobody timed.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/experiment/profiler.hpp"

namespace skerry {

struct ProfileOptions {
    int threads = 1;     ///< 1 .. max_threads
    double seconds = 0;  ///< wall clock after which no new chunk begins; 0: none
    ForEachChunk* backend = for_each_chunk;
};

/// The time of one phase. All per game, where a game is a deal that all strategies play.
struct PhaseFigures {
    std::size_t strategy = 0;  ///< the number of strategies: shared by all
    Phase phase = Phase::deal;
    double ns = 0;  ///< CPU time, the cost of the clock taken off
    double calls = 0;
};

struct Overhead {
    std::size_t pairs = 0;  ///< halves of chunks compared
    double median = 0;      ///< of (time per game with timed games in it) / (without) - 1
    double low = 0;         ///< 95 % interval of the median, free of any distribution
    double high = 0;
};

struct Profile {
    BatchTally tally;
    bool complete = false;  ///< all games were played
    double seconds = 0;     ///< of wall clock
    std::uint64_t timed_games = 0;
    std::uint64_t untimed_games = 0;   ///< of the halves without timed ones
    double untimed_ns = 0;             ///< CPU time of one of them; 0: there is none
    double clock_ns = 0;               ///< cost of reading the clock once, taken off
    std::vector<PhaseFigures> phases;  ///< by strategy, the shared ones last; with calls > 0 only
    /// Nothing with fewer than six pairs of halves.
    std::optional<Overhead> overhead;
};

/// Plays the games of an experiment with the same results as run_batch(). `stop` and `played` as
/// there.
Profile run_profile(const Experiment& experiment, const ProfileOptions& options,
                    const StopFlag& stop, std::atomic<std::uint64_t>& played);

/// The median of `ratios` - 1 with its interval from order statistics; sorts them.
std::optional<Overhead> overhead_of(std::vector<double> ratios);

/// How many of `games` games to time if each costs `extra` more than the `plain` nanoseconds that
/// it takes: at most 1 % more time in all, but at least one game.
std::uint64_t games_to_time(std::uint64_t games, double plain, double extra);

}  // namespace skerry
