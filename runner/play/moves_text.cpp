#include "runner/play/moves_text.hpp"

#include <algorithm>

namespace skerry::play {

std::string_view move_of_line(std::string_view line) {
    constexpr std::string_view blanks = " \t\r";
    line = line.substr(0, std::min(line.find('#'), line.size()));
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    return line.substr(0, line.find_last_not_of(blanks) + 1);
}

void play_moves(PlayTable& table, std::string_view text, const std::string& source) {
    table.play_rivals();
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = move_of_line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) continue;
        try {
            table.play(line);
        } catch (const MoveRefused& refused) {
            throw UserError(source + ":" + std::to_string(number) + ": " + refused.what());
        }
        table.play_rivals();
    }
}

}  // namespace skerry::play
