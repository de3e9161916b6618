#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>

#include "runner/batch/for_each_chunk.hpp"

namespace skerry {

/// A chunk and its place in the order of merging.
struct RankTicket {
    std::uint64_t number;
    GameRange games;
};

/// The root's side of a ChunkWork: gives chunks to threads and ranks, takes them back in any order
/// and merges them in that of the games. Any thread may call it.
class RankDesk {
  public:
    /// in_flight: chunks that may be given out and not merged.
    RankDesk(ChunkWork& work, std::size_t in_flight) : work_(&work), in_flight_(in_flight) {}

    /// Waits while there is no room; nothing at the end.
    std::optional<RankTicket> take();
    /// Nothing where there is no room or no more; ended() tells which.
    std::optional<RankTicket> try_take();
    bool ended() const;

    void give_back(std::uint64_t number, PlayedChunk chunk);

    /// Ends the work; the first error counts.
    void fail(std::exception_ptr error);
    void end();
    void rethrow() const;

  private:
    bool has_room() const { return given_ - merged_ < in_flight_; }
    std::optional<RankTicket> take_one();

    ChunkWork* work_;
    std::size_t in_flight_;
    mutable std::mutex mutex_;
    std::condition_variable room_;
    std::uint64_t given_ = 0;
    std::uint64_t merged_ = 0;
    std::map<std::uint64_t, PlayedChunk> waiting_;  ///< played before their turn
    bool ended_ = false;
    std::exception_ptr error_;
};

}  // namespace skerry
