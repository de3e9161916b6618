#pragma once
// A game that costs nothing and whose best parameters are known: a climber names a place, and its
// score is the height of a hill there, with luck of its own. The top is a rule.

#include "core/notation.hpp"
#include "runner/games/own_game.hpp"

namespace skerry::test {

struct HillGame {
    static constexpr std::string_view name = "hill";
    static constexpr std::size_t seats = 1;
    static constexpr bool has_chance = true;
    static constexpr std::size_t components = 1;
    static constexpr int reach = 100;  ///< places go from -reach to reach
    using Place = std::array<int, 5>;

    template <class Self, class Visitor>
    static void visit_place(Self& place, Visitor&& visit) {
        static constexpr std::array<std::string_view, 5> names = {"a", "b", "c", "d", "e"};
        for (std::size_t i = 0; i < names.size(); ++i)
            visit(names[i], place[i], Range{-reach, reach}, "one way of five");
    }

    struct Rules {
        Place top{};
        bool flat = false;
        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit_place(self.top, visit);
            visit("flat", self.flat, "no place is higher than another");
        }
        friend bool operator==(const Rules&, const Rules&) = default;
    };
    struct Deal {
        std::uint64_t luck = 0;
        friend bool operator==(const Deal&, const Deal&) = default;
    };
    struct Move {
        Place place{};
        friend bool operator==(const Move&, const Move&) = default;
    };
    struct State {
        Rules rules;
        Place place{};
        int score = 0;
        bool over = false;
        friend bool operator==(const State&, const State&) = default;
    };
    using Outcome = skerry::Outcome<seats, components>;
    using MoveList = FixedList<Move, 1>;

    static int squared_distance(const Place& from, const Place& to) {
        int squares = 0;
        for (std::size_t i = 0; i < from.size(); ++i)
            squares += (from[i] - to[i]) * (from[i] - to[i]);
        return squares;
    }

    static Deal deal(const Rules&, Rng& rng) { return {rng.next()}; }
    static State start(const Rules& rules, const Deal&) { return {.rules = rules}; }
    static Seat to_move(const State&) { return Seat::first; }
    static bool is_over(const State& state) { return state.over; }
    static Outcome outcome(const State& state) {
        return {Ending::finished, Winner::none, {{{state.score}}}};
    }
    static int score_so_far(const State& state, Seat) { return state.score; }
    static bool lists_moves(const State&) { return false; }
    static void legal_moves(const State&, MoveList&) {}
    static bool is_legal(const State& state, const Move&) { return !state.over; }
    static Move sample_move(const State&, Rng&) { return {}; }

    /// A hundredth of a point is lost by the square of the distance. The luck is uniform within 5
    /// points to each side, so that the difference of two scores has a standard deviation of 4.1.
    static void play(State& state, const Move& move, const Deal& deal) {
        constexpr int luck = 500;
        std::uint64_t key = deal.luck;
        for (const int value : move.place)
            key = split_mix(key) ^ static_cast<std::uint64_t>(value + reach);
        Rng own(key);
        const int lost = state.rules.flat ? 0 : squared_distance(move.place, state.rules.top);
        const int hundredths = static_cast<int>(own.below(2 * luck)) - luck - lost;
        state.score = (hundredths + 1'000'000) / 100 - 10'000;  // rounded down
        state.place = move.place;
        state.over = true;
    }
    static Deal redeal(const State&, Rng& rng) { return {rng.next()}; }

    static std::span<const std::string_view> component_names(const Rules&) {
        static constexpr std::array<std::string_view, 1> names = {"height"};
        return names;
    }
    static std::span<const Variant<Rules>> variants() {
        static const std::array<Variant<Rules>, 1> all = {{{"standard", "the rules", {}}}};
        return all;
    }
    static std::string check(const Rules&) { return {}; }
    static std::string print_move(const State&, const Move& move) {
        return std::to_string(move.place[0]);
    }
    static Move parse_move(const State&, std::string_view) { throw NotationError(0, "no move"); }
    static std::string print_state(const State& state) { return std::to_string(state.score); }
    static State parse_state(std::string_view) { throw NotationError(0, "no state"); }
    static std::string text_board(const State& state) { return print_state(state) + "\n"; }
};

/// Goes where its parameters say. "unused" has no effect.
struct Climber {
    struct Params {
        HillGame::Place place{};
        bool unused = false;
        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            HillGame::visit_place(self.place, visit);
            visit("unused", self.unused, "nothing");
        }
    };
    Climber(const HillGame::Rules&, const Params& params) : place(params.place) {}
    HillGame::Move choose(const HillGame::State&, Rng&) const { return {place}; }

    HillGame::Place place;
};

inline GameTable hill_table() {
    static const EnteredGame entry = game<HillGame>(
        {.help = "a hill", .strategies = {{strategy_row<HillGame, Climber>("climber", "climbs")}}});
    static const std::array<const GameEntry*, 1> table = {entry.get()};
    return table;
}

}  // namespace skerry::test
