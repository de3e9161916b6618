// Reads the members of a command of the page.

#include "runner/page/command_fields.hpp"

#include "core/whole_number.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"

namespace skerry::page {

using nlohmann::ordered_json;

std::string text_of(const ordered_json& command, const char* key, const std::string& fallback) {
    const auto found = command.find(key);
    if (found == command.end() || found->is_null()) return fallback;
    if (!found->is_string()) throw UserError(std::string(key) + ": must be a text");
    return found->get<std::string>();
}

std::uint64_t whole_number(const ordered_json& command, const char* key, std::uint64_t most) {
    const std::string text = text_of(command, key, "0");
    const auto number = skerry::whole_number<std::uint64_t>(text);
    if (!number || *number > most)
        throw UserError(std::string(key) + ": found \"" + text +
                        "\"; must be a whole number from 0 to " + std::to_string(most));
    return *number;
}

std::uint64_t number(const ordered_json& command, const char* key) {
    const auto found = command.find(key);
    if (found == command.end() || !found->is_number_integer() || *found < 0)
        throw UserError(std::string(key) + ": must be a number, 0 or more");
    return found->get<std::uint64_t>();
}

std::size_t small_number(const ordered_json& command, const char* key, std::size_t most) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(number(command, key), most));
}

std::vector<play::Sitter> sitters_of(const ordered_json& command, std::size_t seats) {
    std::vector<play::Sitter> sitters(seats);
    const auto found = command.find("sitters");
    if (found == command.end() || found->is_null()) return sitters;
    if (!found->is_array() || found->size() != seats)
        throw UserError("sitters: must be a list of " + std::to_string(seats));
    for (std::size_t seat = 0; seat < seats; ++seat) sitters[seat].strategy = (*found)[seat];
    return sitters;
}

}  // namespace skerry::page
