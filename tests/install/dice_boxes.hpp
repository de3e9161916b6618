#pragma once
// A game for two from outside the tree: eight dice are rolled one after the other, and the players
// take turns writing them into their own four boxes. Two boxes of each player count plus, two
// minus; the larger sum wins.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/notation.hpp"

namespace dice_club {

enum class Bug { none, redeal_rolls_the_last_die_again };

template <Bug bug>
struct DiceBoxes {
    static constexpr std::string_view name = "dice-boxes";
    static constexpr std::size_t seats = 2;
    static constexpr bool has_chance = true;
    static constexpr std::size_t components = 2;
    static constexpr std::size_t boxes = 4;
    static constexpr std::size_t turns = seats * boxes;

    using Seat = skerry::Seat;
    using Dice = std::array<std::uint8_t, turns>;

    struct Rules {
        template <class Self, class Visitor>
        static void fields(Self&, Visitor&&) {}
        friend constexpr bool operator==(const Rules&, const Rules&) = default;
    };
    struct Deal {
        Dice dice{};
        friend constexpr bool operator==(const Deal&, const Deal&) = default;
    };
    struct State {
        Dice shown{};                                              ///< in order; 0: not yet rolled
        std::array<std::array<std::uint8_t, boxes>, seats> box{};  ///< 0: empty
        std::uint8_t turn = 0;
        friend constexpr bool operator==(const State&, const State&) = default;
    };
    struct Move {
        std::uint8_t box = 0;
        friend constexpr bool operator==(const Move&, const Move&) = default;
    };
    using Outcome = skerry::Outcome<seats, components>;
    using MoveList = skerry::FixedList<Move, boxes>;

    static std::uint8_t roll(skerry::Rng& rng) {
        return static_cast<std::uint8_t>(1 + rng.below(6));
    }
    static Deal deal(const Rules&, skerry::Rng& rng) {
        Deal deal;
        for (std::uint8_t& die : deal.dice) die = roll(rng);
        return deal;
    }
    static State start(const Rules&, const Deal& deal) {
        State state;
        state.shown[0] = deal.dice[0];
        return state;
    }

    static Seat to_move(const State& state) {
        return state.turn % seats == 0 ? Seat::first : Seat::second;
    }
    static bool is_over(const State& state) { return state.turn == turns; }

    static skerry::Score<components> points(const State& state, Seat seat) {
        const auto& box = state.box[skerry::index(seat)];
        return {{box[0] + box[1], -(box[2] + box[3])}};
    }
    static int score_so_far(const State& state, Seat seat) { return points(state, seat).total(); }
    static Outcome outcome(const State& state) {
        Outcome outcome;
        outcome.scores = {points(state, Seat::first), points(state, Seat::second)};
        const int margin = outcome.scores[0].total() - outcome.scores[1].total();
        if (margin != 0)
            outcome.winner = margin > 0 ? skerry::Winner::first : skerry::Winner::second;
        return outcome;
    }

    static bool lists_moves(const State&) { return true; }
    static bool is_legal(const State& state, const Move& move) {
        return !is_over(state) && move.box < boxes &&
               state.box[skerry::index(to_move(state))][move.box] == 0;
    }
    static void legal_moves(const State& state, MoveList& list) {
        for (std::uint8_t box = 0; box < boxes; ++box)
            if (is_legal(state, {box})) list.push_back({box});
    }
    static Move sample_move(const State& state, skerry::Rng& rng) {
        MoveList list;
        legal_moves(state, list);
        return list[rng.below(static_cast<std::uint32_t>(list.size()))];
    }
    static void play(State& state, const Move& move, const Deal& deal) {
        state.box[skerry::index(to_move(state))][move.box] = state.shown[state.turn];
        if (++state.turn < turns) state.shown[state.turn] = deal.dice[state.turn];
    }

    /// The dice already shown stay; the others are rolled again.
    static Deal redeal(const State& state, skerry::Rng& rng) {
        Deal deal;
        for (std::size_t i = 0; i < turns; ++i) {
            const bool keep = state.shown[i] != 0 &&
                              !(bug == Bug::redeal_rolls_the_last_die_again && i == state.turn);
            deal.dice[i] = keep ? state.shown[i] : roll(rng);
        }
        return deal;
    }

    static std::span<const std::string_view> component_names(const Rules&) {
        static constexpr std::array<std::string_view, components> names = {"plus", "minus"};
        return names;
    }
    static std::span<const skerry::Variant<Rules>> variants() {
        static constexpr std::array<skerry::Variant<Rules>, 1> all = {{{"standard", "", {}}}};
        return all;
    }
    static std::string check(const Rules&) { return {}; }

    /// A move is a box from `a` to `d`; a state is the dice, then both players' boxes: `352 3.2.
    /// ..5.`.
    static std::string print_move(const State&, const Move& move) {
        return {static_cast<char>('a' + move.box)};
    }
    static Move parse_move(const State&, std::string_view text) {
        if (text.size() != 1 || text[0] < 'a' || text[0] > 'd')
            throw skerry::NotationError(0, skerry::quoted(text) + " is not a box from a to d");
        return {static_cast<std::uint8_t>(text[0] - 'a')};
    }
    static std::string print_state(const State& state) {
        std::string text;
        for (const std::uint8_t die : state.shown)
            if (die != 0) text += static_cast<char>('0' + die);
        for (const auto& box : state.box) {
            text += ' ';
            for (const std::uint8_t die : box)
                text += die == 0 ? '.' : static_cast<char>('0' + die);
        }
        return text;
    }
    static State parse_state(std::string_view text);
    static std::string text_board(const State& state) { return print_state(state) + "\n"; }
};

/// Reads dice and boxes, then checks that the boxes of each player hold the dice of that player's
/// turns.
template <Bug bug>
typename DiceBoxes<bug>::State DiceBoxes<bug>::parse_state(std::string_view text) {
    constexpr std::size_t behind_dice = seats * (1 + boxes);
    const std::size_t dice = text.size() - std::min(text.size(), behind_dice);
    if (dice < 1 || dice > turns || text[dice] != ' ' || text[dice + 1 + boxes] != ' ')
        throw skerry::NotationError(0, "a state reads like '352 3.2. ..5.'");
    const auto die_at = [&](std::size_t at, std::string_view allowed) {
        if (allowed.find(text[at]) == std::string_view::npos)
            throw skerry::NotationError(at, skerry::quoted(text.substr(at, 1)) + " is no die");
        return static_cast<std::uint8_t>(text[at] == '.' ? 0 : text[at] - '0');
    };
    State state;
    for (std::size_t i = 0; i < dice; ++i) state.shown[i] = die_at(i, "123456");
    for (std::size_t seat = 0; seat < seats; ++seat)
        for (std::size_t i = 0; i < boxes; ++i) {
            const std::uint8_t die = die_at(dice + seat * (1 + boxes) + 1 + i, ".123456");
            state.box[seat][i] = die;
            state.turn = static_cast<std::uint8_t>(state.turn + (die != 0));
        }
    auto expected = state.box;
    for (auto& box : expected) box = {};
    for (std::size_t i = 0; i < state.turn; ++i) expected[i % seats][i / seats] = state.shown[i];
    auto written = state.box;
    for (auto* all : {&expected, &written})
        for (auto& box : *all) std::ranges::sort(box);
    if (dice != std::min<std::size_t>(state.turn + 1u, turns) || written != expected)
        throw skerry::NotationError(dice, "the boxes hold the dice shown but the last, by turns");
    return state;
}

}  // namespace dice_club
