#include "runner/batch/ranks/rank_batch.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace skerry {

RanksEnd for_each_chunk_on_ranks(ChunkWork& work, int threads, const RankBatch& ranks) {
    if (ranks.link->is_root()) return run_root(work, threads, ranks);
    run_branch(work, threads, ranks);
    return {};
}

namespace {

[[noreturn]] void fail_damaged() {
    throw std::runtime_error("a message of another rank is damaged");
}

}  // namespace

std::string print_ticket(const ChunkTicket& ticket) {
    return std::to_string(ticket.number) + ' ' + std::to_string(ticket.games.begin) + ' ' +
           std::to_string(ticket.games.end);
}

ChunkTicket parse_ticket(const std::string& text) {
    std::istringstream in(text);
    ChunkTicket ticket{};
    if (!(in >> ticket.number >> ticket.games.begin >> ticket.games.end)) fail_damaged();
    return ticket;
}

/// Prints the ticket, the size of the rows, a newline, the rows, and the tally.
std::string print_played(const ChunkTicket& ticket, const PlayedChunk& chunk,
                         const TallyCodec& codec) {
    return print_ticket(ticket) + ' ' + std::to_string(chunk.rows.size()) + '\n' + chunk.rows +
           codec.print(chunk.tally);
}

RankResult parse_played(const std::string& text, const TallyCodec& codec) {
    const std::size_t line = std::min(text.find('\n'), text.size());
    const std::string head = text.substr(0, line);
    const ChunkTicket ticket = parse_ticket(head);
    std::size_t rows = 0;
    if (!(std::istringstream(head.substr(head.rfind(' '))) >> rows)) fail_damaged();
    if (text.size() - line <= rows) fail_damaged();
    return {ticket.number,
            {ticket.games, codec.parse(text.substr(line + 1 + rows)), text.substr(line + 1, rows)}};
}

}  // namespace skerry
