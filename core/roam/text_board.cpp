// Draws a state for a person: the six landscapes with markers and coins, and the rows of
// characters:
//
//     1 L16       2 L31       3 L28
//       A .         P B         . 1     . empty, # blocked, 1-9 coins to be gained there,
//       A A         P P         B .     P the player's marker, A B C those of the AIs
//       1 1         1 .         . .
//
// Characters in brackets are face down.

#include <array>
#include <string>

#include "core/roam/game.hpp"
#include "core/roam/notation.hpp"

namespace skerry::roam {

namespace {

constexpr std::string_view seat_letters = "PABC";

char letter_at(const State& state, int square) {
    const Squares bit = single(square);
    if ((state.grid & bit) == 0) return ' ';
    if ((state.blocked & bit) != 0) return '#';
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        if ((state.markers[seat] & bit) != 0) return seat_letters[seat];
    const int coins = state.coins_on(bit);
    return coins == 0 ? '.' : static_cast<char>('0' + coins);
}

std::string name_of(const State& state, CardNumber card) {
    return card == no_card ? "-" : state.deck->character(card).id;
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

/// Draws three slots side by side: a line of names, then three lines of squares.
std::string display_rows(const State& state, std::size_t first_slot) {
    constexpr std::size_t width = 12;
    std::string names;
    std::string squares;
    for (std::size_t slot = first_slot; slot < first_slot + 3; ++slot)
        names +=
            padded(std::to_string(slot + 1) + " " + name_of(state, state.display[slot]), width);
    for (int row = 0; row < 3; ++row) {
        std::string line;
        for (std::size_t slot = first_slot; slot < first_slot + 3; ++slot) {
            const int left = slot_squares * static_cast<int>(slot) + 2 * row;
            const std::string pair = {letter_at(state, left), ' ', letter_at(state, left + 1)};
            line += padded("  " + pair, width);
        }
        squares += trimmed(line);
    }
    return trimmed(names) + squares;
}

std::string characters(const State& state, const Row& row) {
    std::string text;
    for (std::size_t i = 0; i < row.size; ++i) {
        const std::string name = name_of(state, row.cards[i]);
        text += (i > 0 ? " " : "") + (row.is_up(i) ? name : "(" + name + ")");
    }
    return text;
}

std::string pattern_text(const State& state, std::size_t position) {
    const CharacterCard& card = state.deck->character(state.rows[player].cards[position]);
    std::string text;
    for (const std::string& row : card.pattern) text += (text.empty() ? "" : "/") + row;
    return text;
}

std::string decision(const State& state) {
    switch (state.phase) {
        case Phase::turn:
            return "to decide: a character and its place";
        case Phase::shadows:
            return "to decide: shadow boxes of " + std::to_string(state.character + 1) + "@" +
                   print_square(state.square);
        case Phase::bid: {
            const Auction auction = auction_before_player(state, state.slot);
            return "to decide: a bid of at least " + std::to_string(auction.least_bid()) +
                   " for slot " + std::to_string(state.slot + 1);
        }
        case Phase::over:
            break;
    }
    if (!state.ended_by_cards()) return "stalled at the round cap";
    return "the end: " + std::string(victory_names[static_cast<std::size_t>(victory(state))]) +
           ", gap " + std::to_string(state.points(player) - state.ai_points());
}

}  // namespace

std::string Roam::text_board(const State& state) {
    std::string text = display_rows(state, 0) + display_rows(state, 3);
    for (std::size_t seat = 0; seat < seat_count; ++seat) {
        const Row& row = state.rows[seat];
        const std::string holdings = std::string(1, seat_letters[seat]) + ": " +
                                     std::to_string(state.points(seat)) + " points, " +
                                     std::to_string(state.coins[seat]) + " coins";
        text += padded(holdings, 24) + characters(state, row) + "\n";
    }
    if (state.phase == Phase::turn || state.phase == Phase::shadows) {
        text += "patterns:";
        for (std::size_t i = 0; i < state.rows[player].size; ++i)
            if (state.rows[player].is_up(i))
                text += " " + std::to_string(i + 1) + "=" + pattern_text(state, i);
        text += '\n';
    }
    return text + "round " + std::to_string(state.round + (is_over(state) ? 0 : 1)) + ", " +
           decision(state) + "\n";
}

}  // namespace skerry::roam
