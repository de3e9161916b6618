#pragma once

#include <atomic>
#include <cstdint>

namespace skerry {

inline constexpr std::uint64_t max_chunk = 8192;  ///< games
/// Chunks are longer by this factor where there are ranks: about a second.
inline constexpr std::uint64_t longer_on_ranks = 32;

/// How many games the next chunk gets: about 30 ms of play, measured as it goes, and less towards
/// the end, so that the threads end together. The size never shows in a result.
class ChunkSize {
  public:
    /// fixed: games a chunk, or 0 for automatic. `threads`: of each rank. On several ranks chunks
    /// are longer: each costs a message.
    ChunkSize(std::uint64_t fixed, int threads, int ranks = 1)
        : fixed_(fixed),
          threads_(static_cast<std::uint64_t>(threads) * static_cast<std::uint64_t>(ranks)),
          scale_(ranks > 1 ? longer_on_ranks : 1) {}

    /// `left`: games not given out yet, >= 1. Called by one thread at a time.
    std::uint64_t next(std::uint64_t left);

    /// What a chunk took; from any thread.
    void report(std::uint64_t games, std::uint64_t nanoseconds);

  private:
    std::uint64_t fixed_;
    std::uint64_t threads_;  ///< of all ranks
    std::uint64_t scale_;
    std::uint64_t last_ = 0;
    std::atomic<std::uint64_t> ns_per_game_{0};  ///< of the latest chunk; 0: not known
};

}  // namespace skerry
