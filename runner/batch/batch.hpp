#pragma once
// Plays the games of an experiment on threads; another thread may look at them meanwhile.

#include <atomic>
#include <exception>
#include <mutex>

#include "runner/batch/for_each_chunk.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// Any value except 0, the number of a signal, asks a run to stop. A signal handler may set it.
using StopFlag = std::atomic<int>;
static_assert(StopFlag::is_always_lock_free);

inline constexpr std::uint64_t max_threads = 1024;

/// Takes a row of each game: bytes in a form that the caller chooses.
class RowSink {
  public:
    virtual ~RowSink() = default;
    /// Appends the row of a game to `into`; called in parallel.
    virtual void print(std::uint64_t game, const GameEnds& ends, std::string& into) const = 0;
    /// Takes the text that print() made for the games of a chunk; chunks come in the order of their
    /// games. Called by one thread at a time. Must not throw.
    virtual void write(std::string_view rows) = 0;
};

struct BatchResult;

/// A batch, for another thread while it plays.
class PlayingBatch {
  public:
    virtual ~PlayingBatch() = default;
    /// How many games a stop waits for, at most.
    virtual std::uint64_t in_play() const = 0;
    /// What the batch would return if it were stopped and no game were in play, without the times
    /// and faults. From then on it takes no more games, and never ends: the process must.
    virtual BatchResult taken() = 0;
};

/// Strategies that play no more: each is absent from the games, of matches from all its matchups.
class AbsentStrategies final : public KnownEnds {
  public:
    /// `absent` has one entry per strategy of the tally.
    AbsentStrategies(const std::vector<bool>& absent, const BatchTally& tally);
    /// Those that a run has dropped before a game, by its tally: it has fewer games of them.
    /// `game` counts from the first one of the tally.
    static AbsentStrategies before(const BatchTally& tally, std::uint64_t game);

    bool has(std::size_t column) const override { return columns_[column]; }
    GameResult score(std::uint64_t, std::size_t) const override {
        GameResult result;
        result.absent = true;
        return result;
    }
    MatchPair pair(std::uint64_t, std::size_t) const override {
        MatchPair pair;
        pair.absent = true;
        return pair;
    }
    std::size_t count() const { return count_; }  ///< of strategies

  private:
    std::size_t count_;
    std::vector<bool> columns_;
};

/// Where a batch is found while it plays.
struct BatchWatch {
    std::mutex mutex;
    PlayingBatch* batch = nullptr;  ///< null: it has not begun, or has ended
};

struct BatchOptions {
    int threads = 1;  ///< 1 .. max_threads
    /// Games in a chunk; 0: chosen by the measured speed.
    std::uint64_t chunk = 0;
    std::function<ForEachChunk> backend = for_each_chunk;
    /// The games of the experiment that are to be played; else all.
    std::optional<GameRange> part = {};
    const BatchTally* played = nullptr;  ///< tally of the first games of the part, to go on from
    /// No chunk begins later than so many seconds after the start, but the first one; > 0.
    std::optional<double> seconds = {};
    /// Called with the tally so far each time that it has grown, by one thread at a time. Games in
    /// play have to wait for it sooner or later.
    std::function<void(const BatchTally&)> on_growth = {};
    /// An error while games are played ends the run. It is kept beside the tally of the games
    /// before it, which are played to their end. So of several errors the one in the first games is
    /// kept, whatever the threads.
    bool keep_failure = false;
    /// Takes the scores of games; these have the numbers of their ends.
    RowSink* scores = nullptr;
    const KnownEnds* known = nullptr;      ///< games that are not played again
    std::uint64_t known_end = UINT64_MAX;  ///< they are those before this one
    /// Called now and then with what the figures say, by one thread at a time.
    std::function<void(const Outlook&)> on_look = {};
    BatchWatch* watch = nullptr;  ///< lets another thread see the batch
};

/// All games of an experiment.
GameRange games_of(const ExperimentFacts& facts);

struct BatchResult {
    BatchTally tally;
    bool complete = false;  ///< all games of the part were played, or the stop rule ended the run
    bool stopped = false;   ///< whether the stop rule ended the run
    bool out_of_time = false;  ///< not complete, because its seconds were over
    double seconds = 0;        ///< wall clock
    /// One per strategy, over all threads; empty if strategies are not timed.
    std::vector<StrategyTimes> times = {};
    FaultLog faults = {};             ///< of outside strategies, in the games played now
    std::exception_ptr failure = {};  ///< what ended the run, if it was kept
};

/// Plays the games of an experiment. The tally always covers the first tally.games() games of the
/// part, whatever the threads, the chunks and the moment of a stop. If the stop rule ends the run,
/// the number of games does not depend on these either; a stop rule is possible only if the part is
/// the whole experiment. `stop` is checked before every deal. `played` grows with the games played
/// now, for those who watch.
BatchResult run_batch(const Experiment& experiment, const BatchOptions& options,
                      const StopFlag& stop, std::atomic<std::uint64_t>& played);

/// Throws UserError unless the system lets this process start `threads` threads and one more, which
/// shows progress: oneTBB ends the program if it cannot start one. Each outside program among
/// `strategies` needs another one on every thread, which waits for its end. Tries it, in some
/// microseconds a thread; call it before any threads are at work.
void require_threads(int threads, std::span<const StrategyFacts> strategies = {});

}  // namespace skerry
