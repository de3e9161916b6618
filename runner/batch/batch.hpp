#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/batch/for_each_chunk.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// Anything but 0 asks a run to stop: the number of the signal. A signal handler may set it.
using StopFlag = std::atomic<int>;
static_assert(StopFlag::is_always_lock_free);

inline constexpr std::uint64_t max_threads = 1024;

/// Takes the rows of games: text of the caller's own form.
class RowSink {
  public:
    virtual ~RowSink() = default;
    /// Appends the rows of a game to `into`; called in parallel.
    virtual void print(std::uint64_t game, const GameEnds& ends, std::string& into) const = 0;
    /// Takes what print() made of the games of a chunk, chunks in the order of their games; called
    /// by one thread at a time. Must not throw.
    virtual void write(std::string_view rows) = 0;
};

struct BatchOptions {
    int threads = 1;          ///< 1 .. max_threads
    std::uint64_t chunk = 0;  ///< games a chunk; 0: by the measured speed
    std::function<ForEachChunk> backend = for_each_chunk;
    int ranks = 1;  ///< processes that the chunks are shared with, this one included
    std::optional<GameRange> part = {};  ///< the games to play, of those of the experiment; or all
    const BatchTally* played = nullptr;  ///< of the first games of the part: where to go on
    /// Called with the tally so far each time that it has grown, by one thread at a time; the games
    /// in play wait for it in the end.
    std::function<void(const BatchTally&)> on_growth = {};
    RowSink* rows = nullptr;  ///< who wants the row of every game; only where there is one process
    /// Called with what the figures say, every now and then, by one thread at a time.
    std::function<void(const Outlook&)> on_look = {};
};

/// All games of an experiment.
GameRange games_of(const ExperimentFacts& facts);

struct BatchResult {
    BatchTally tally;
    bool complete = false;  ///< all games of the part were played, or the stop rule ended the run
    bool stopped = false;   ///< by the rule
    double seconds = 0;     ///< of wall clock
    /// One a strategy, over all threads; empty where strategies are not timed apart.
    std::vector<TimedGames> times = {};
};

/// Plays the games of an experiment. The tally is always that of the first tally.games() games of
/// the part, whatever the threads, the chunks and the moment of a stop. Where the stop rule ends
/// the run, the number of games does not depend on these either; it goes with a part only if that
/// is all. `stop` is looked at before every game. `played` grows with the games played now, for
/// those who watch.
BatchResult run_batch(const Experiment& experiment, const BatchOptions& options,
                      const StopFlag& stop, std::atomic<std::uint64_t>& played);

}  // namespace skerry
