#pragma once
// The border between what is played and how threads share it.

#include <algorithm>
#include <exception>
#include <functional>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

struct PlayedChunk {
    GameRange asked;
    BatchTally tally;                 ///< tally of the first tally.games() games of `asked`
    std::string scores = {};          ///< likewise their scores
    std::exception_ptr failure = {};  ///< what ended its games, if that is kept; then it has none
    std::size_t absent = 0;           ///< how many strategies did not play it, as they are beaten
};

/// Four chunks a thread, so that a slow one holds up no thread. Fewer, but at least one and a half,
/// if their tallies of `tally_bytes` each would take more than 256 MB together.
constexpr std::size_t chunks_in_flight(std::size_t tally_bytes, std::size_t threads) {
    constexpr std::size_t memory = 256'000'000;
    const std::size_t fitting = memory / std::max<std::size_t>(1, tally_bytes);
    return std::clamp(fitting, threads + (threads + 1) / 2, 4 * threads);
}

/// The three sides of a batch. next() and merge() are each called by one thread at a time, but they
/// may run at once and at the same time as play().
class ChunkWork {
  public:
    virtual ~ChunkWork() = default;

    /// The next chunk, or nothing if there are no more.
    virtual std::optional<GameRange> next() = 0;

    /// Plays a chunk; called in parallel, but at any moment at most once for each `slot` below the
    /// number of threads.
    virtual PlayedChunk play(GameRange games, std::size_t slot) = 0;

    /// Takes the chunks in the order in which next() gave them out.
    virtual void merge(PlayedChunk chunk) = 0;

    /// How many chunks may be given out but not merged yet, on `threads` >= 1 threads: at
    /// least one a thread. It limits the memory, since each of them has a tally.
    virtual std::size_t in_flight(std::size_t threads) const {
        return chunks_in_flight(0, threads);
    }
};

/// Calls `each` with 0 .. count - 1, each once, on `threads` >= 1 threads. If calls throw, none
/// begins any more, and what the one of the least index threw is thrown on.
void for_each_index(std::size_t count, int threads, const std::function<void(std::size_t)>& each);

/// Runs `work` to its end on `threads` >= 1 threads. If the work throws an exception, the run ends
/// and throws it on. There are two implementations: oneTBB, and std::jthread for ThreadSanitizer
/// (Debian's oneTBB is not instrumented).
using ForEachChunk = void(ChunkWork& work, int threads);
ForEachChunk for_each_chunk_jthread;
#ifdef SKERRY_JTHREAD
inline constexpr ForEachChunk* for_each_chunk = for_each_chunk_jthread;
#else
ForEachChunk for_each_chunk_tbb;
inline constexpr ForEachChunk* for_each_chunk = for_each_chunk_tbb;
#endif

}  // namespace skerry
