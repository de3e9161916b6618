#pragma once
// The texts of the messages that ranks send each other.

#include <cstdint>
#include <string>

#include "runner/batch/chunk_desk.hpp"
#include "runner/batch/ranks/rank_batch.hpp"

namespace skerry {

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
