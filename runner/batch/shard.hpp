#pragma once
// How the games of a batch are cut: into shards, into chunks for threads, and by looks at figures.

#include <atomic>
#include <functional>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

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
