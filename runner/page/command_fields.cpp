// Reads the members of a command of the page, and the moves that it holds.

#include "runner/page/command_fields.hpp"

#include <charconv>

#include "core/notation.hpp"
#include "runner/documents/text.hpp"
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
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number > most)
        throw UserError(std::string(key) + ": found \"" + text +
                        "\"; must be a whole number from 0 to " + std::to_string(most));
    return number;
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

namespace {

/// No notation of a move has more words.
constexpr std::size_t most_words = 12;
constexpr std::size_t most_moves = 2'000;

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char letter : text)
        if (letter != ' ' && letter != '\n' && letter != '\t' && letter != '\r')
            words.back().push_back(letter);
        else if (!words.back().empty())
            words.emplace_back();
    if (words.back().empty()) words.pop_back();
    return words;
}

/// The number of words of the next move: the longest one that is legal, else the longest one that
/// can be read. Asks only the notation, because a refusal in words takes long.
std::size_t words_of_next(const play::GameInPlay& game, const std::vector<std::string>& words,
                          std::size_t at) {
    ErasedValues move(game.shape().move);
    move.add();
    std::size_t readable = 0;
    for (std::size_t count = std::min(most_words, words.size() - at); count > 0; --count) try {
            game.game().parse_move(game.state(), join(std::span(words).subspan(at, count), " "),
                                   move[0]);
            if (game.game().is_legal(game.state(), move[0])) return count;
            readable = std::max(readable, count);
        } catch (const NotationError&) {
            continue;
        }
    return std::max<std::size_t>(readable, 1);
}

}  // namespace

void play_moves(play::PlayTable& table, std::string_view moves) {
    const std::vector<std::string> words = words_of(moves);
    for (std::size_t at = 0; at < words.size();) {
        if (table.game().is_over())
            throw play::MoveRefused("move " + std::to_string(table.game().ply() + 1) + ": \"" +
                                    words[at] + "\" follows the end of the game");
        if (table.game().ply() >= most_moves)
            throw play::MoveRefused("more than " + std::to_string(most_moves) + " moves");
        const std::size_t count = words_of_next(table.game(), words, at);
        try {
            table.play(join(std::span(words).subspan(at, count), " "));
        } catch (const UserError& error) {
            throw play::MoveRefused("move " + std::to_string(table.game().ply() + 1) + ": " +
                                    error.what());
        }
        at += count;
    }
}

}  // namespace skerry::page
