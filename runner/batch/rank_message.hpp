#pragma once
// The texts of the messages between ranks.

#include <string>

#include "runner/batch/rank_batch.hpp"
#include "runner/batch/rank_desk.hpp"

namespace skerry {

std::string print_ticket(const RankTicket& ticket);
RankTicket parse_ticket(const std::string& text);

struct RankResult {
    RankTicket ticket;
    BatchTally tally;
};

std::string print_played(const RankTicket& ticket, const BatchTally& tally,
                         const TallyCodec& codec);
RankResult parse_played(const std::string& text, const TallyCodec& codec);

}  // namespace skerry
