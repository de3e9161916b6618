#pragma once
// Solitaire Yahtzee by the official rules: 35 points for 63 in the upper boxes, 100 for each
// further yahtzee, and jokers. With the option bonuses off there are neither the 100 points nor
// jokers.

#include "core/playable.hpp"

namespace yahtzee {

inline constexpr std::size_t boxes = 13;
inline constexpr std::size_t five = 11;  // the box of the yahtzee

using Dice = std::array<std::uint8_t, 5>;    // sorted; those in the cup are 0
using Counts = std::array<std::uint8_t, 6>;  // of each face
inline Counts counts_of(const Dice& dice) {
    Counts counts{};
    for (const std::uint8_t die : dice)
        if (die > 0) ++counts[die - 1];
    return counts;
}
inline bool same_five(const Counts& counts) { return std::ranges::count(counts, 5) == 1; }

/// Points of a box. joker: five alike that may stand for any lower box.
inline int points(std::size_t box, const Counts& counts, bool joker) {
    if (box < 6) return counts[box] * static_cast<int>(box + 1);
    int sum = 0, run = 0, longest = 0;
    for (int face = 0; face < 6; ++face) {
        sum += (face + 1) * counts[face];
        longest = std::max(longest, run = counts[face] > 0 ? run + 1 : 0);
    }
    const int most = *std::ranges::max_element(counts);
    const bool full = most == 3 && std::ranges::count(counts, 2) == 1;
    return std::array{most >= 3 ? sum : 0,
                      most >= 4 ? sum : 0,
                      joker || full ? 25 : 0,
                      joker || longest >= 4 ? 30 : 0,
                      joker || longest == 5 ? 40 : 0,
                      most == 5 ? 50 : 0,
                      sum}[box - 6];
}

/// What a scorecard says of the boxes that may be filled: all that the future depends on.
struct Card {
    unsigned filled = 0;  // a bit a box
    int upper = 0;        // points of the upper boxes, 63 at most
    bool fifty = false;   // the box of the yahtzee holds 50, and further ones count
    bool bonuses = true;

    bool joker(const Counts& counts) const {
        return bonuses && same_five(counts) && (filled >> five & 1) != 0;
    }
    bool may_fill(std::size_t box, const Counts& counts) const {
        if ((filled >> box & 1) != 0) return false;
        if (!joker(counts)) return true;
        const std::size_t face = std::ranges::find(counts, 5) - counts.begin();
        if ((filled >> face & 1) == 0) return box == face;
        return box >= 6 || (filled >> 6) == 127;
    }
};

struct Description {
    static constexpr std::string_view name = "yahtzee";
    static constexpr std::size_t seats = 1;
    static constexpr std::size_t most_moves = 3 * boxes;
    static constexpr bool always_finishes = true;
    static constexpr std::array<std::string_view, boxes + 2> score_names = {
        "ones",  "twos",  "threes", "fours",   "fives",  "sixes",       "three_kind",   "four_kind",
        "house", "small", "large",  "yahtzee", "chance", "upper_bonus", "yahtzee_bonus"};

    struct Rules {
        bool bonuses = true;
        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("bonuses", self.bonuses, "100 for each further yahtzee, and jokers");
        }
        friend constexpr bool operator==(const Rules&, const Rules&) = default;
    };
    static std::span<const skerry::Variant<Rules>> variants() {
        static constexpr std::array<skerry::Variant<Rules>, 2> all = {
            {{"standard", "the official rules", {}}, {"plain", "no further bonuses", {false}}}};
        return all;
    }

    struct State {
        std::array<std::int8_t, boxes> card{};  ///< points; -1: open
        Dice dice{};
        std::uint8_t roll = 0;     ///< rolls made again in this turn
        std::uint8_t further = 0;  ///< yahtzees of 100 points
        Rules rules;
        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("card", self.card, skerry::Range{-1, 50}, "points of each box, -1: open");
            visit("dice", self.dice, skerry::Range{0, 6}, "the dice on the table, rising");
            visit("roll", self.roll, skerry::Range{0, 2}, "how often dice were rolled again");
            visit("further", self.further, skerry::Range{0, 12}, "yahtzees of 100 points");
        }
        friend constexpr bool operator==(const State&, const State&) = default;
    };
    using Move = skerry::MoveCode<31 + boxes>;  ///< a bit for each die kept, or 31 + box

    static State start(const Rules& rules) {
        State state;
        state.rules = rules;
        state.card.fill(-1);
        return state;
    }
    static int open_boxes(const State& state) {
        return static_cast<int>(std::ranges::count(state.card, -1));
    }
    static bool is_over(const State& state) { return open_boxes(state) == 0; }

    static Card card(const State& state) {
        Card card{0, 0, state.rules.bonuses && state.card[five] == 50, state.rules.bonuses};
        for (std::size_t box = 0; box < boxes; ++box) {
            if (state.card[box] < 0) continue;
            card.filled |= 1U << box;
            if (box < 6) card.upper = std::min(card.upper + state.card[box], 63);
        }
        return card;
    }
    static std::array<int, boxes + 2> score(const State& state) {
        std::array<int, boxes + 2> score{};
        for (std::size_t box = 0; box < boxes; ++box)
            score[box] = std::max<int>(state.card[box], 0);
        score[boxes] = card(state).upper == 63 ? 35 : 0;
        score[boxes + 1] = 100 * state.further;
        return score;
    }

    /// Of equal dice the first ones are kept, so that no move has two codes.
    static bool is_legal(const State& state, const Move& move) {
        if (move.code >= 31) return card(state).may_fill(move.code - 31U, counts_of(state.dice));
        for (std::size_t i = 1; i < 5; ++i)
            if (state.dice[i] == state.dice[i - 1] && (move.code >> (i - 1) & 3) == 2) return false;
        return state.roll < 2;
    }
    static void play(State& state, const Move& move) {
        if (move.code < 31) {
            for (std::size_t i = 0; i < 5; ++i)
                if (!(move.code >> i & 1)) state.dice[i] = 0;
            skerry::sort_dice(state.dice);
            ++state.roll;
            return;
        }
        const Counts counts = counts_of(state.dice);
        const Card before = card(state);
        state.card[move.code - 31U] =
            static_cast<std::int8_t>(points(move.code - 31U, counts, before.joker(counts)));
        if (before.fifty && same_five(counts)) ++state.further;
        state.dice = {};
        state.roll = 0;
    }

    /// The dice in the cup are thrown.
    static skerry::DiceThrow<5> chances(const State& state) {
        return skerry::DiceThrow<5>(std::ranges::count(state.dice, 0));
    }
    static void play(State& state, const skerry::Dice<5>& thrown) {
        const auto cup = std::ranges::count(state.dice, 0);
        std::copy_n(thrown.faces.begin(), cup, state.dice.begin());
        skerry::sort_dice(state.dice);
    }
    static std::uint64_t draw_key(const State& state) {
        return static_cast<std::uint64_t>(3 * open_boxes(state) + state.roll);
    }

    /// The dice kept, `335`; `-`: none; or the name of a box.
    static std::string print_move(const State& state, const Move& move) {
        if (move.code >= 31) return std::string(score_names[move.code - 31U]);
        std::string text;
        for (std::size_t i = 0; i < 5; ++i)
            if (move.code >> i & 1) text += static_cast<char>('0' + state.dice[i]);
        return text.empty() ? "-" : text;
    }
    static std::string check(const State& state) {
        const bool over = is_over(state);
        if (!std::ranges::is_sorted(state.dice)) return "the dice are not rising";
        if (over != (state.dice == Dice{})) return "dice lie on the table until the end";
        if (over && state.roll > 0) return "nobody rolls after the end";
        if (state.further > 0 && (!card(state).fifty || state.further + open_boxes(state) > 12))
            return "further yahtzees come after the first, one a turn";
        return {};
    }
};

using Yahtzee = skerry::Playable<Description>;

}  // namespace yahtzee
