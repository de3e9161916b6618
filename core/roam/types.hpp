#pragma once
// The vocabulary of Roam Solitaire: seats, slots and squares of the display, rules and moves.

#include <bit>
#include <memory>
#include <string>

#include "core/fields.hpp"

namespace skerry::roam {

class DeckTable;

/// The player is seat 0 and first in every round; seats 1 to 3 are the rule-driven AIs, clockwise.
inline constexpr std::size_t seat_count = 4;
inline constexpr std::size_t player = 0;
inline constexpr std::size_t last_seat = seat_count - 1;

/// Slots 0 to 5 are printed as 1 2 3 / 4 5 6. Each shows a landscape of six squares a b / c d / e
/// f.
inline constexpr std::size_t slot_count = 6;
inline constexpr int slot_squares = 6;
inline constexpr int square_count = 36;
inline constexpr int grid_side = 6;

/// Once a seat has this many cards, the round is the last one: by the rules, and at most.
inline constexpr std::size_t standard_cards_to_end = 10;
inline constexpr std::size_t max_cards_to_end = 16;
inline constexpr int shadow_price = 2;  ///< coins for one shadow box

inline constexpr std::size_t max_deck = 96;     ///< most landscapes of a deck
inline constexpr std::size_t max_starting = 9;  ///< most characters that each seat starts with
inline constexpr int max_shadow_boxes = 8;      ///< most shadow boxes of one character
inline constexpr int max_rounds = 300;
/// A row has at most 15 cards when the last round begins, and each of four turns claims at most
/// six.
inline constexpr std::size_t row_capacity = 40;
static_assert(max_cards_to_end - 1 + seat_count * slot_count <= row_capacity);

/// A set of squares: square i (a to f: 0 to 5) of slot s is bit 6 s + i.
using Squares = std::uint64_t;
inline constexpr Squares all_squares = (Squares{1} << square_count) - 1;

/// The set of one square, and squares by their row and column on the grid, 0-5.
constexpr Squares single(int square) { return Squares{1} << square; }
constexpr int square_at(int row, int column) {
    return slot_squares * (3 * (row / 3) + column / 2) + 2 * (row % 3) + column % 2;
}
constexpr int row_of(int square) { return 3 * (square / 18) + square % slot_squares / 2; }
constexpr int column_of(int square) {
    return 2 * (square / slot_squares % 3) + square % slot_squares % 2;
}
constexpr Squares slot_mask(std::size_t slot) { return Squares{0x3f} << (6 * slot); }
/// The slots whose six squares are all in `squares`; each slot is given by the bit of its square a.
constexpr Squares full_slots(Squares squares) {
    constexpr Squares first_squares = 0x41041041;
    const Squares pairs = squares & squares >> 1;
    return pairs & pairs >> 2 & pairs >> 4 & first_squares;
}
/// The six squares of a slot as bits 0 to 5.
constexpr unsigned of_slot(Squares squares, std::size_t slot) {
    return static_cast<unsigned>(squares >> (6 * slot) & 0x3f);
}

/// The option `overlap`.
enum class Overlap : std::uint8_t { skip, forbid };
/// The option `orientation`.
enum class Orientation : std::uint8_t { common, seat };
/// The option `ai_rest`.
enum class AiRest : std::uint8_t { turn_start, immediate };
/// The option `tie_coins`.
enum class TieCoins : std::uint8_t { sum, each };

/// The rule options that a state carries. The defaults are the solitaire rules.
struct Options {
    Overlap overlap = Overlap::skip;
    Orientation orientation = Orientation::common;
    AiRest ai_rest = AiRest::turn_start;
    TieCoins tie_coins = TieCoins::sum;
    int min_open = 0;
    bool consolation = true;
    std::array<int, seat_count> start_coins = {0, 1, 1, 2};
    bool unlimited_markers = true;
    int markers = 12;
    int round_cap = 200;
    int cards_to_end = standard_cards_to_end;

    static constexpr std::array<std::string_view, 1> shown_if_changed = {"cards_to_end"};

    template <class Self, class Visitor>
    static void fields(Self& self, Visitor&& visit) {
        visit("overlap", self.overlap, Choices<2>{"skip", "forbid"},
              "a solid box over a marker: skipped, or the play is illegal; with forbid most games "
              "stall");
        visit("orientation", self.orientation, Choices<2>{"common", "seat"},
              "how patterns lie: as the player reads them, or as each seat does from its side of "
              "the table (a quarter turn clockwise for each seat)");
        visit("ai_rest", self.ai_rest, Choices<2>{"turn_start", "immediate"},
              "when an AI whose characters are all face down turns them up: at the start of its "
              "next turn, or as soon as it has used the last one");
        visit("tie_coins", self.tie_coins, Choices<2>{"sum", "each"},
              "with equal points the player wins with more coins than: the AIs together, or each "
              "of them");
        visit("min_open", self.min_open, Range{0, 100},
              "the least opening bid in a tie; without a bid the first tied seat clockwise "
              "takes the card for nothing");
        visit(
            "consolation", self.consolation,
            "whether a card that is claimed brings 1 coin to each other seat with a marker on it");
        visit("start_coins", self.start_coins, Range{0, 100},
              "coins of the four seats, the "
              "player first");
        visit("unlimited_markers", self.unlimited_markers,
              "whether a seat never runs out of markers");
        visit("markers", self.markers, Range{1, 36},
              "markers of each seat, where they are not unlimited; boxes are filled from the top "
              "left as far as they last");
        visit("round_cap", self.round_cap, Range{1, max_rounds},
              "rounds after which an unfinished game is stalled");
        visit("cards_to_end", self.cards_to_end, Range{2, max_cards_to_end},
              "cards of one seat that make the round the last one; more than each starts with");
    }
    friend constexpr bool operator==(const Options&, const Options&) = default;
};

/// The options and the deck. A state refers to the deck, so at least one copy of its rules must
/// outlive it.
struct Rules : Options {
    std::string deck_file;  ///< where the deck was read from; empty: the built-in synthetic deck
    std::shared_ptr<const DeckTable> deck;  ///< null: the built-in synthetic deck

    /// These without the deck.
    const Options& options() const { return *this; }

    template <class Self, class Visitor>
    static void fields(Self& self, Visitor&& visit) {
        Options::fields(self, visit);
        visit("deck_file", self.deck_file,
              "a deck of your own as JSON (configs/roam_deck.schema.json); empty: the built-in "
              "synthetic deck, which is not the published one");
    }
    friend bool operator==(const Rules& a, const Rules& b);
};

/// One decision of the player. AIs decide nothing: their turns are part of play().
struct Move {
    /// What is decided.
    enum class Kind : std::uint8_t {
        place,    ///< character number `character` of the row with its anchor on `square`
        rest,     ///< turn all characters up early, for one coin per character that is face up
        spend,    ///< turn `character` down, when no character can be placed
        shadows,  ///< pay for `boxes` of the character being placed; may be none
        bid,      ///< `amount` coins for a tied card
        pass,     ///< no bid
    };
    Kind kind = Kind::pass;
    std::uint8_t character = 0;
    std::uint8_t square = 0;
    std::uint16_t amount = 0;
    Squares boxes = 0;

    /// Make a move of each kind.
    static constexpr Move place(std::size_t character, int square) {
        return {Kind::place, static_cast<std::uint8_t>(character),
                static_cast<std::uint8_t>(square), 0, 0};
    }
    static constexpr Move rest() { return {Kind::rest, 0, 0, 0, 0}; }
    static constexpr Move spend(std::size_t character) {
        return {Kind::spend, static_cast<std::uint8_t>(character), 0, 0, 0};
    }
    static constexpr Move shadows(Squares boxes) { return {Kind::shadows, 0, 0, 0, boxes}; }
    static constexpr Move bid(int amount) {
        return {Kind::bid, 0, 0, static_cast<std::uint16_t>(amount), 0};
    }
    static constexpr Move pass() { return {}; }
    friend constexpr bool operator==(const Move&, const Move&) = default;
};

}  // namespace skerry::roam
