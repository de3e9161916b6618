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
    const KnownEnds* known = nullptr;  ///< games that are not played again
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

// How the games of a batch are cut: into shards, and into chunks for threads.

inline constexpr std::uint64_t max_shards = 1'000'000;

/// Part `number` of `count`, 1 <= number <= count <= max_shards.
struct Shard {
    std::uint64_t number = 1;
    std::uint64_t count = 1;
};

/// The games of a shard. The parts are contiguous, in order, cover `whole`, and differ by at most
/// one game. Empty if there are more shards than games.
GameRange part_of(const GameRange& whole, const Shard& shard);

/// Names the file of a shard, `out/x.json` -> `out/x.shard-03-of-16.json`: shards never share a
/// file, and the names sort in the order of their numbers. A path without the ending gets it.
std::string shard_name(const std::string& path, const Shard& shard);

/// The ranges in ascending order, with neighbours joined. They must not overlap.
std::vector<GameRange> joined(std::vector<GameRange> ranges);

/// The parts of `whole` that are in none of `ranges`, which must be ascending and within it.
std::vector<GameRange> gaps(const GameRange& whole, std::span<const GameRange> ranges);

/// The ranges for a message: `games 5-9, 12`.
std::string range_text(std::span<const GameRange> ranges);

inline constexpr std::uint64_t max_chunk = 8192;  ///< games in a chunk

/// Decides how many games the next chunk gets: about 30 ms of play, as measured so far, and less
/// towards the end, so that the threads finish together. The size never shows in a result.
class ChunkSize {
  public:
    /// `fixed` is the number of games in a chunk, or 0 to choose it automatically; `threads` is the
    /// number of threads.
    ChunkSize(std::uint64_t fixed, int threads)
        : fixed_(fixed), threads_(static_cast<std::uint64_t>(threads)) {}

    /// `left` >= 1 is the number of games not given out yet. Called by one thread at a time.
    std::uint64_t next(std::uint64_t left);

    /// Reports how long a chunk took; may be called from any thread.
    void report(std::uint64_t games, std::uint64_t nanoseconds);

    /// Whether games are so short that a chunk of whatever size is over in an instant.
    bool is_soon_over() const {
        constexpr std::uint64_t short_ns = 2000;
        const std::uint64_t ns = ns_per_game_.load(std::memory_order_relaxed);
        return ns > 0 && ns < short_ns;
    }

  private:
    std::uint64_t fixed_;
    std::uint64_t threads_;
    std::uint64_t last_ = 0;
    std::atomic<std::uint64_t> ns_per_game_{0};  ///< in the latest chunk; 0: not known yet
};

/// Throws UserError unless the system lets this process start `threads` threads and one more, which
/// shows progress: oneTBB ends the program if it cannot start one. Each outside program among
/// `strategies` needs another one on every thread, which waits for its end. Tries it, in some
/// microseconds a thread; call it before any threads are at work.
void require_threads(int threads, std::span<const StrategyFacts> strategies = {});

/// Decides when the figures of a batch are looked at: after fixed numbers of games for the stop
/// rule, and about as often for those who watch.
class Looks {
  public:
    /// `facts` must outlive this object. `on_look` is called at every look; may be empty.
    Looks(const ExperimentFacts& facts, std::function<void(const Outlook&)> on_look);

    /// How many games a chunk after `games` may have so that the next look falls between two
    /// chunks. No limit without a rule. May be called at the same time as satisfied_by().
    std::uint64_t games_to_next(std::uint64_t games) const;

    /// Looks at the tally of the first games if a look is due; returns whether the rule ends the
    /// batch.
    bool satisfied_by(const BatchTally& tally);

    /// Which strategies the latest look found beaten; where the rule is `best`.
    const std::vector<bool>& beaten() const { return beaten_; }

  private:
    const ExperimentFacts* facts_;
    std::function<void(const Outlook&)> on_look_;
    JudgedPairs judged_;
    std::uint64_t next_ = 1;  ///< number of games at the next look
    std::vector<bool> beaten_;
};

}  // namespace skerry
