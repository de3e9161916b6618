#pragma once
// How the games of a batch are cut: into shards, and into chunks for threads.

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/experiment/facts.hpp"

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
std::string shard_name(const std::string& path, const Shard& shard,
                       std::string_view ending = ".json");

/// The ranges in ascending order, with neighbours joined. They must not overlap.
std::vector<GameRange> joined(std::vector<GameRange> ranges);

/// The parts of `whole` that are in none of `ranges`, which must be ascending and within it.
std::vector<GameRange> gaps(const GameRange& whole, std::span<const GameRange> ranges);

/// The ranges for a message: `games 5-9, 12`.
std::string range_text(std::span<const GameRange> ranges);

inline constexpr std::uint64_t max_chunk = 8192;  ///< games in a chunk
/// Chunks are longer by this factor if there are several ranks: about a second.
inline constexpr std::uint64_t longer_on_ranks = 32;

/// Decides how many games the next chunk gets: about 30 ms of play, as measured so far, and less
/// towards the end, so that the threads finish together. The size never shows in a result.
class ChunkSize {
  public:
    /// `fixed` is the number of games in a chunk, or 0 to choose it automatically; `threads` is the
    /// number of threads of each rank. With several ranks chunks are longer, because each costs a
    /// message.
    ChunkSize(std::uint64_t fixed, int threads, int ranks = 1)
        : fixed_(fixed),
          threads_(static_cast<std::uint64_t>(threads) * static_cast<std::uint64_t>(ranks)),
          scale_(ranks > 1 ? longer_on_ranks : 1) {}

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
    std::uint64_t threads_;  ///< threads of all ranks together
    std::uint64_t scale_;
    std::uint64_t last_ = 0;
    std::atomic<std::uint64_t> ns_per_game_{0};  ///< in the latest chunk; 0: not known yet
};

/// Throws UserError unless the system lets this process start `threads` threads and one more, which
/// shows progress: oneTBB ends the program if it cannot start one. Each outside program among
/// `strategies` needs another one on every thread, which waits for its end. Tries it, in some
/// microseconds a thread; call it before any threads are at work.
void require_threads(int threads, std::span<const StrategyFacts> strategies = {});

}  // namespace skerry
