#pragma once
// Copy this file to add a game. The conformance kit plays it in the tests, so it is always up to
// date. See core/game.hpp for what each function promises.

#include <algorithm>

#include "core/game.hpp"
#include "core/notation.hpp"

namespace skerry {

/// The smallest complete game. Five different numbers from 1 to 9 are shown one after the other.
/// Each is written into one of five slots that is still empty. A slot whose number is smaller than
/// the next one's scores a point.
struct SkeletonGame {
    static constexpr std::string_view name = "skeleton-game";
    static constexpr std::size_t seats = 1;
    static constexpr bool has_chance = true;
    static constexpr std::size_t components = 1;
    static constexpr std::size_t slots = 5;
    static constexpr std::size_t numbers = 9;

    /// The rule options. fields() describes them to configurations, listings and notations.
    struct Rules {
        bool strict = true;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("strict", self.strict,
                  "whether only rising neighbours score, or falling ones too");
        }
        friend constexpr bool operator==(const Rules&, const Rules&) = default;
    };

    /// All chance of a game: the order in which the numbers come.
    struct Deal {
        std::array<std::uint8_t, numbers> order{};
        friend constexpr bool operator==(const Deal&, const Deal&) = default;
    };

    /// What the player knows: no number that is still to come.
    struct State {
        std::array<std::uint8_t, slots> shown{};    ///< in the order they came; 0: not shown yet
        std::array<std::uint8_t, slots> written{};  ///< for each slot; 0: empty
        std::uint8_t turn = 0;
        Rules rules;
        friend constexpr bool operator==(const State&, const State&) = default;
    };

    /// Writes the number shown last into a slot, 0-4.
    struct Move {
        std::uint8_t slot = 0;
        friend constexpr bool operator==(const Move&, const Move&) = default;
    };

    using Outcome = skerry::Outcome<seats, components>;
    using MoveList = FixedList<Move, slots>;

    static Deal deal(const Rules&, Rng& rng) {
        Deal deal;
        for (std::size_t i = 0; i < numbers; ++i) deal.order[i] = static_cast<std::uint8_t>(i + 1);
        rng.shuffle(std::span<std::uint8_t>(deal.order));
        return deal;
    }

    static State start(const Rules& rules, const Deal& deal) {
        State state;
        state.rules = rules;
        state.shown[0] = deal.order[0];
        return state;
    }

    static Seat to_move(const State&) { return Seat::first; }
    static bool is_over(const State& state) { return state.turn == slots; }
    static Outcome outcome(const State& state) {
        return {Ending::finished, Winner::none, {{{score_so_far(state, Seat::first)}}}};
    }
    /// Optional: no game is dead, and each of the four neighbours scores a point at most.
    static constexpr bool always_finishes = true;
    static ScoreBounds<components> score_bounds(const Rules&) {
        constexpr Bounds points{0, slots - 1};
        return {points, {points}};
    }
    static int score_so_far(const State& state, Seat) {
        int points = 0;
        for (std::size_t i = 0; i + 1 < slots; ++i) {
            const int a = state.written[i];
            const int b = state.written[i + 1];
            if (a != 0 && b != 0 && (a < b || !state.rules.strict)) ++points;
        }
        return points;
    }

    static bool lists_moves(const State&) { return true; }
    static void legal_moves(const State& state, MoveList& list) {
        for (std::uint8_t slot = 0; slot < slots; ++slot)
            if (is_legal(state, {slot})) list.push_back({slot});
    }
    static bool is_legal(const State& state, const Move& move) {
        return !is_over(state) && move.slot < slots && state.written[move.slot] == 0;
    }
    static Move sample_move(const State& state, Rng& rng) {
        MoveList list;
        legal_moves(state, list);
        return list[rng.below(static_cast<std::uint32_t>(list.size()))];
    }

    static void play(State& state, const Move& move, const Deal& deal) {
        state.written[move.slot] = state.shown[state.turn];
        ++state.turn;
        if (!is_over(state)) state.shown[state.turn] = deal.order[state.turn];
    }

    /// The numbers already shown keep their places; the others are shuffled.
    static Deal redeal(const State& state, Rng& rng) {
        const Deal any = SkeletonGame::deal(state.rules, rng);
        Deal deal;
        std::size_t count = 0;
        for (std::uint8_t number : state.shown)
            if (number != 0) deal.order[count++] = number;
        for (std::uint8_t number : any.order)
            if (std::ranges::count(state.shown, number) == 0) deal.order[count++] = number;
        return deal;
    }

    static std::span<const std::string_view> component_names(const Rules&) {
        static constexpr std::array<std::string_view, 1> names = {"rising"};
        return names;
    }
    static std::span<const Variant<Rules>> variants() {
        static constexpr std::array<Variant<Rules>, 1> all = {{{"standard", "the rules", {}}}};
        return all;
    }
    static std::string check(const Rules&) { return {}; }

    /// Moves are slots 1 to 5. A state is the numbers shown, then the slots (`.` empty), then
    /// `strict` or `loose`: `384 3.8.. strict`, the last number shown not yet written.
    static std::string print_move(const State&, const Move& move) {
        return std::to_string(move.slot + 1);
    }
    static Move parse_move(const State&, std::string_view text) {
        if (text.size() != 1 || text[0] < '1' || text[0] > '5')
            throw NotationError(0, quoted(text) + " is not a slot from 1 to 5");
        return {static_cast<std::uint8_t>(text[0] - '1')};
    }
    static std::string print_state(const State& state) {
        std::string text;
        for (std::uint8_t number : state.shown)
            if (number != 0) text += static_cast<char>('0' + number);
        text += ' ';
        for (std::uint8_t number : state.written)
            text += number == 0 ? '.' : static_cast<char>('0' + number);
        return text + (state.rules.strict ? " strict" : " loose");
    }
    static State parse_state(std::string_view text);
    static std::string text_board(const State& state) { return print_state(state) + "\n"; }
};

/// Reads the shown numbers and the slots. Counting tells whether they belong together.
inline SkeletonGame::State SkeletonGame::parse_state(std::string_view text) {
    const std::size_t gap = std::min(text.find(' '), text.size());
    const std::size_t last = std::min(gap + 1 + slots, text.size());
    const std::string_view rules = text.substr(last);
    if (gap < 1 || gap > slots || (rules != " strict" && rules != " loose"))
        throw NotationError(0, "a state reads like '384 3.8.. strict'");
    State state;
    state.rules.strict = rules == " strict";
    const auto digit = [&](std::size_t at, std::string_view allowed) {
        if (allowed.find(text[at]) == std::string_view::npos)
            throw NotationError(at, quoted({&text[at], 1}) + " is not a number from 1 to 9");
        return static_cast<std::uint8_t>(text[at] == '.' ? 0 : text[at] - '0');
    };
    for (std::size_t i = 0; i < gap; ++i) {
        state.shown[i] = digit(i, "123456789");
        if (std::count(state.shown.begin(), state.shown.end(), state.shown[i]) > 1)
            throw NotationError(i, "a number comes once");
    }
    for (std::size_t i = 0; i < slots; ++i) {
        state.written[i] = digit(gap + 1 + i, ".123456789");
        state.turn = static_cast<std::uint8_t>(state.turn + (state.written[i] != 0));
    }
    auto expected = state.shown;
    if (gap > state.turn) expected[state.turn] = 0;
    auto sorted = state.written;
    std::ranges::sort(sorted);
    std::ranges::sort(expected);
    if (gap != std::min<std::size_t>(state.turn + 1u, slots) || sorted != expected)
        throw NotationError(gap, "the slots hold the numbers shown but the last");
    return state;
}

}  // namespace skerry
