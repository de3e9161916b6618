#include "runner/batch/rank_message.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace skerry {

std::string print_ticket(const RankTicket& ticket) {
    return std::to_string(ticket.number) + ' ' + std::to_string(ticket.games.begin) + ' ' +
           std::to_string(ticket.games.end);
}

RankTicket parse_ticket(const std::string& text) {
    std::istringstream in(text);
    RankTicket ticket{};
    if (!(in >> ticket.number >> ticket.games.begin >> ticket.games.end))
        throw std::runtime_error("a message of another rank is damaged");
    return ticket;
}

std::string print_played(const RankTicket& ticket, const BatchTally& tally,
                         const TallyCodec& codec) {
    return print_ticket(ticket) + '\n' + codec.print(tally);
}

RankResult parse_played(const std::string& text, const TallyCodec& codec) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    return {parse_ticket(text.substr(0, end)), codec.parse(text.substr(end))};
}

}  // namespace skerry
