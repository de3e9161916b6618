#pragma once
// The sides of for_each_chunk_on_ranks(), the root and every other rank, and their messages.

#include <chrono>
#include <cstdint>
#include <string>

#include "runner/batch/chunk_desk.hpp"
#include "runner/batch/ranks/rank_batch.hpp"

namespace skerry {

/// How often a rank looks for messages: a short time compared with a chunk, but no core is kept
/// busy by waiting.
inline constexpr auto rank_poll_period = std::chrono::milliseconds(1);

RanksEnd run_root(ChunkWork& work, int threads, const RankBatch& ranks);
void run_branch(ChunkWork& work, int threads, const RankBatch& ranks);

std::string print_ticket(const ChunkTicket& ticket);
ChunkTicket parse_ticket(const std::string& text);

struct RankResult {
    std::uint64_t number;  ///< number of the ticket
    PlayedChunk chunk;
};

std::string print_played(const ChunkTicket& ticket, const PlayedChunk& chunk,
                         const TallyCodec& codec);
RankResult parse_played(const std::string& text, const TallyCodec& codec);

}  // namespace skerry
