#pragma once
// The seam between what is played and how threads share it.

#include <cstddef>
#include <optional>
#include <string>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

struct PlayedChunk {
    GameRange asked;
    BatchTally tally;       ///< of the first tally.games() games of `asked`
    std::string rows = {};  ///< of the same games, where somebody asked for rows
};

/// The three sides of a batch. Each of next() and merge() is called by one thread at a time, but
/// they may run at once and beside play().
class ChunkWork {
  public:
    virtual ~ChunkWork() = default;

    /// The next chunk, or nothing when there is no more.
    virtual std::optional<GameRange> next() = 0;

    /// Plays a chunk; called in parallel, at any moment at most once for each `slot` below the
    /// number of threads.
    virtual PlayedChunk play(GameRange games, std::size_t slot) = 0;

    /// Takes the chunks in the order in which next() gave them.
    virtual void merge(PlayedChunk chunk) = 0;
};

/// Chunks that may be given out but not merged, for each thread: bounds the memory.
inline constexpr std::size_t chunks_in_flight = 4;

/// Runs `work` to its end on `threads` >= 1 threads. An exception of the work ends it and is thrown
/// on. Two implementations of one interface: oneTBB, and std::jthread for ThreadSanitizer (Debian's
/// oneTBB is not instrumented).
using ForEachChunk = void(ChunkWork& work, int threads);
ForEachChunk for_each_chunk_jthread;
#ifdef SKERRY_JTHREAD
inline constexpr ForEachChunk* for_each_chunk = for_each_chunk_jthread;
#else
ForEachChunk for_each_chunk_tbb;
inline constexpr ForEachChunk* for_each_chunk = for_each_chunk_tbb;
#endif

}  // namespace skerry
