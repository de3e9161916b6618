// Prints and parses squares and moves; states are in state_notation.cpp. Draws a state for a
// person: the six landscapes with markers and coins, and the rows of characters:
//
//     1 L16       2 L31       3 L28
//       A .         P B         . 1     . empty, # blocked, 1-9 coins to be gained there,
//       A A         P P         B .     P the player's marker, A B C the AIs' markers
//       1 1         1 .         . .
//
// Characters in brackets are face down.

#include "core/roam/notation.hpp"

#include "core/roam/game.hpp"
#include "core/whole_number.hpp"

namespace skerry::roam {

namespace {

/// The number after the first `prefix` characters, which must be from `least` to `most`.
int parse_number(std::string_view text, std::size_t prefix, int least, int most) {
    const std::string_view digits = text.substr(prefix);
    const auto number = whole_number<int>(digits);
    if (!number || *number < least || *number > most)
        throw NotationError(prefix, quoted(digits) + " is not a number from " +
                                        std::to_string(least) + " to " + std::to_string(most));
    return *number;
}

std::size_t parse_position(std::string_view text, std::size_t prefix) {
    return static_cast<std::size_t>(parse_number(text, prefix, 1, static_cast<int>(row_capacity))) -
           1;
}

}  // namespace

std::string print_square(int square) {
    return {static_cast<char>('1' + square / slot_squares),
            static_cast<char>('a' + square % slot_squares)};
}

std::string print_squares(Squares squares) {
    std::string text;
    for (; squares != 0; squares &= squares - 1) text += print_square(std::countr_zero(squares));
    return text;
}

std::string coins_text(int number) {
    return std::to_string(number) + (number == 1 ? " coin" : " coins");
}

int parse_square(std::string_view text) {
    if (text.size() != 2 || text[0] < '1' || text[0] > '6' || text[1] < 'a' || text[1] > 'f')
        throw NotationError(0, quoted(text) + " is not a square: a slot 1-6, then a-f");
    return slot_squares * (text[0] - '1') + (text[1] - 'a');
}

Squares parse_squares(std::string_view text) {
    Squares squares = 0;
    for (std::size_t at = 0; at < text.size(); at += 2) {
        const std::string_view part = text.substr(at, 2);
        if (part.size() < 2) throw NotationError(at, quoted(part) + " is not a square");
        Squares square = 0;
        try {
            square = single(parse_square(part));
        } catch (const NotationError& error) {
            throw NotationError(at, error.what());
        }
        if ((squares & square) != 0)
            throw NotationError(at, "square " + std::string(part) + " is named twice");
        squares |= square;
    }
    return squares;
}

std::string Roam::print_move(const State&, const Move& move) {
    switch (move.kind) {
        case Move::Kind::place:
            return std::to_string(move.character + 1) + "@" + print_square(move.square);
        case Move::Kind::rest:
            return "rest";
        case Move::Kind::spend:
            return "spend" + std::to_string(move.character + 1);
        case Move::Kind::shadows:
            return "+" + print_squares(move.boxes);
        case Move::Kind::bid:
            return "bid" + std::to_string(move.amount);
        case Move::Kind::pass:
            break;
    }
    return "pass";
}

Move Roam::parse_move(const State&, std::string_view text) {
    if (text == "rest") return Move::rest();
    if (text == "pass") return Move::pass();
    if (text.starts_with("spend")) return Move::spend(parse_position(text, 5));
    if (text.starts_with("bid")) return Move::bid(parse_number(text, 3, 0, max_bid));
    try {
        if (text.starts_with("+")) return Move::shadows(parse_squares(text.substr(1)));
    } catch (const NotationError& error) {
        throw NotationError(error.offset() + 1, error.what());
    }
    const std::size_t at = text.find('@');
    if (at == std::string_view::npos)
        throw NotationError(
            0, quoted(text) + " is not a move: 2@3a, rest, spend2, +2d2f, bid3 or pass");
    const std::size_t position = parse_position(text.substr(0, at), 0);
    try {
        return Move::place(position, parse_square(text.substr(at + 1)));
    } catch (const NotationError& error) {
        throw NotationError(at + 1 + error.offset(), error.what());
    }
}

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
                                     coins_text(state.coins[seat]);
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
