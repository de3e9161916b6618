#pragma once
// What the player of Roam knows (State), and all chance of a game (Deal).

#include <bit>

#include "core/roam/deck.hpp"
#include "core/roam/types.hpp"

namespace skerry::roam {

/// The dice that decided, one for each AI turn: 1 to 6, or 0 if no square fitted and no die was
/// rolled. Rejected rolls are not kept, because they changed nothing.
class DiceLog {
  public:
    static constexpr std::size_t capacity = std::size_t{max_rounds} * (seat_count - 1);

    constexpr unsigned at(std::size_t turn) const {
        return static_cast<unsigned>(words_[turn / 16] >> (turn % 16 * 4) & 0xf);
    }
    constexpr std::size_t size() const { return size_; }
    /// The dice of turns 16 i to 16 i + 15, four bits each; 0 beyond the last one.
    constexpr std::uint64_t sixteen(std::size_t i) const { return words_[i]; }
    constexpr void push_back(unsigned die) {
        words_[size_ / 16] |= std::uint64_t{die} << (size_ % 16 * 4);
        ++size_;
    }
    friend constexpr bool operator==(const DiceLog&, const DiceLog&) = default;

  private:
    std::array<std::uint64_t, (capacity + 15) / 16> words_{};
    std::uint16_t size_ = 0;
};

/// All chance of a game: the order of the cards, and the dice. Each AI turn has its own sequence of
/// rolls, so that strategies whose games differ still meet the same dice in each turn.
struct Deal {
    std::array<CardNumber, max_deck> order{};
    std::uint64_t dice_key = 0;
    DiceLog known;  ///< first rolls of the first AI turns; later rolls follow from the key
    friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

/// The characters of a seat, left to right.
struct Row {
    std::array<CardNumber, row_capacity> cards{};
    std::uint8_t size = 0;
    std::uint64_t face_up = 0;  ///< a bit for each position

    constexpr void add(CardNumber card) {
        cards[size] = card;
        face_up |= std::uint64_t{1} << size++;
    }
    constexpr std::uint64_t all() const { return (std::uint64_t{1} << size) - 1; }
    constexpr bool is_up(std::size_t position) const { return (face_up >> position & 1) != 0; }
    constexpr void turn_down(std::size_t position) { face_up &= ~(std::uint64_t{1} << position); }
    constexpr int up_count() const { return std::popcount(face_up); }
    friend constexpr bool operator==(const Row&, const Row&) = default;
};

/// The kind of decision that is due.
enum class Phase : std::uint8_t {
    turn,     ///< the player's turn: rest early, or a character and its place
    shadows,  ///< the shadow boxes to pay for, of the character being placed
    bid,      ///< a tie with the player in it
    over,     ///< finished, or stalled at the round cap
};

struct State {
    const DeckTable* deck = nullptr;
    Options options;

    std::array<Squares, seat_count> markers{};
    /// Coins on the display: one set of squares for each binary digit.
    std::array<Squares, 4> coin_squares{};
    Squares grid = 0;  ///< squares of the slots that show a landscape
    Squares blocked = 0;
    std::array<CardNumber, slot_count> display{};
    std::array<int, seat_count> coins{};
    std::array<Row, seat_count> rows{};

    std::array<CardNumber, max_deck> drawn{};  ///< cards shown so far, in the order they came
    std::uint8_t drawn_count = 0;
    DiceLog dice;

    std::uint16_t round = 0;  ///< how many rounds are finished
    std::uint8_t seat = 0;    ///< the seat whose turn it is; in a bid not always the player
    Phase phase = Phase::turn;
    std::uint8_t character = 0;  ///< while shadow boxes are due: its position in the player's row
    std::uint8_t square = 0;     ///< while shadow boxes are due: the anchor's square
    std::uint8_t slot = 0;       ///< while a bid is due: the slot of the tied card

    constexpr Squares occupied() const { return markers[0] | markers[1] | markers[2] | markers[3]; }
    /// Squares that cannot take a marker.
    constexpr Squares taken() const { return occupied() | blocked; }
    constexpr bool is_full(std::size_t slot_index) const {
        return of_slot(taken(), slot_index) == 0x3f;
    }
    int coins_on(Squares squares) const {
        return std::popcount(squares & coin_squares[0]) +
               2 * std::popcount(squares & coin_squares[1]) +
               4 * std::popcount(squares & coin_squares[2]) +
               8 * std::popcount(squares & coin_squares[3]);
    }
    const Pattern& pattern(std::size_t of_seat, std::size_t position) const {
        const bool turn = options.orientation == Orientation::seat;
        return deck->pattern(rows[of_seat].cards[position], turn ? static_cast<int>(of_seat) : 0);
    }
    int points(std::size_t of_seat) const;
    int ai_points() const { return points(1) + points(2) + points(3); }
    bool ended_by_cards() const;

    friend bool operator==(const State&, const State&) = default;
};

inline int State::points(std::size_t of_seat) const {
    int sum = 0;
    const Row& row = rows[of_seat];
    for (std::size_t i = 0; i < row.size; ++i) sum += deck->points(row.cards[i]);
    return sum;
}

inline bool State::ended_by_cards() const {
    for (const Row& row : rows)
        if (row.size >= options.cards_to_end) return true;
    return false;
}

}  // namespace skerry::roam
