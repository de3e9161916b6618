// Prints and parses squares and moves; states are in state_notation.cpp.

#include "core/roam/notation.hpp"

#include <charconv>

#include "core/roam/game.hpp"

namespace skerry::roam {

namespace {

/// The number after the first `prefix` characters, which must be from `least` to `most`.
int parse_number(std::string_view text, std::size_t prefix, int least, int most) {
    const std::string_view digits = text.substr(prefix);
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size() || number < least ||
        number > most)
        throw NotationError(prefix, quoted(digits) + " is not a number from " +
                                        std::to_string(least) + " to " + std::to_string(most));
    return number;
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

}  // namespace skerry::roam
