#include "runner/page/moves_text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "runner/documents/text.hpp"
#include "runner/experiment/erased_values.hpp"

namespace skerry::page {

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
/// can be read. Asks the notation alone, because a refusal in words takes long.
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
