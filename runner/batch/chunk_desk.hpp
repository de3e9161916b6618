#pragma once
// The worker that gets each chunk, and the order in which chunks come back, under the std::jthread
// backend.

#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>

#include "runner/batch/for_each_chunk.hpp"

namespace skerry {

/// A chunk and its place in the order of merging.
struct ChunkTicket {
    std::uint64_t number;
    GameRange games;
};

/// The serial sides of a ChunkWork: gives chunks out, takes them back in any order,
/// and merges them in the order of the games. Any thread may call it.
class ChunkDesk {
  public:
    /// `in_flight` is the number of chunks that may be given out but not merged yet.
    ChunkDesk(ChunkWork& work, std::size_t in_flight) : work_(&work), in_flight_(in_flight) {}

    /// Waits while there is no room, which the oldest chunk makes when it comes back; nothing at
    /// the end.
    std::optional<ChunkTicket> take();

    void give_back(std::uint64_t number, PlayedChunk chunk);

    /// Ends the work because of an error; the first error is kept.
    void fail(std::exception_ptr error);
    void rethrow() const;

  private:
    bool has_room() const { return given_ - merged_ < in_flight_; }

    ChunkWork* work_;
    std::size_t in_flight_;
    mutable std::mutex mutex_;
    std::condition_variable room_;
    std::uint64_t given_ = 0;
    std::uint64_t merged_ = 0;
    std::map<std::uint64_t, PlayedChunk> waiting_;  ///< chunks played before their turn
    bool ended_ = false;
    std::exception_ptr error_;
};

}  // namespace skerry
