#pragma once
// Two games in which mistakes of authors are planted, for the test of what finds them.

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>

#include "core/game.hpp"
#include "core/notation.hpp"
#include "core/random.hpp"

namespace skerry::planted {

enum class Mistake {
    none,
    deal_changes_each_time,
    deal_changes_once_in_97,
    redeal_remembers,
    redeal_forgets,
    redeal_begins_with_six,
    state_leaks,
    lists_more,
    lists_less,
    samples_with_a_bias,
    name_twice,
    throws,
    never_sums,
    sums_not_where_all_are_taken,
    sums_not_where_all_are_passed,
    picture_sums_not_where_all_are_taken,
};

/// Sixteen dice are shown one after the other, and each is taken or passed. A die that is taken
/// scores its number, one that is passed a point. Who takes all of them gets 10 more, who passes
/// all of them 20: random moves do neither once in 65,536 games.
template <Mistake mistake>
struct Stairs {
    static constexpr std::string_view name = "stairs";
    static constexpr std::size_t seats = 1;
    static constexpr bool has_chance = true;
    static constexpr std::size_t components = 3;
    static constexpr std::size_t rounds = 16;

    struct Rules {
        template <class Self, class Visitor>
        static void fields(Self&, Visitor&&) {}
        friend constexpr bool operator==(const Rules&, const Rules&) = default;
    };
    struct Deal {
        std::array<std::uint8_t, rounds> dice{};
        friend constexpr bool operator==(const Deal&, const Deal&) = default;
    };
    struct State {
        std::array<std::uint8_t, rounds> dice{};   ///< 0: not shown yet
        std::array<std::uint8_t, rounds> taken{};  ///< 1: taken
        std::uint8_t turn = 0;
        std::uint8_t secret = 0;
        friend constexpr bool operator==(const State&, const State&) = default;
    };
    struct Move {
        std::uint8_t take = 0;
        friend constexpr bool operator==(const Move&, const Move&) = default;
    };
    using Outcome = skerry::Outcome<seats, components>;
    using MoveList = FixedList<Move, 3>;
    static constexpr bool has(Mistake planted) { return mistake == planted; }

    static Deal deal(const Rules&, Rng& rng) {
        static Rng memory(1);
        static std::atomic<int> drawn{0};
        Deal deal;
        for (std::uint8_t& die : deal.dice)
            die = static_cast<std::uint8_t>(
                1 + (has(Mistake::deal_changes_each_time) ? memory : rng).below(6));
        if (has(Mistake::deal_changes_once_in_97) && ++drawn % 97 == 0)
            deal.dice[3] = static_cast<std::uint8_t>(7 - deal.dice[3]);
        return deal;
    }
    static Deal redeal(const State& state, Rng& rng) {
        static Rng memory(1);
        Deal deal;
        for (std::size_t i = 0; i < rounds; ++i) {
            const auto fresh = static_cast<std::uint8_t>(
                1 + (has(Mistake::redeal_remembers) ? memory : rng).below(6));
            const bool known = state.dice[i] != 0 && !has(Mistake::redeal_forgets);
            deal.dice[i] = known ? state.dice[i] : fresh;
        }
        if (has(Mistake::redeal_begins_with_six) && state.turn + 1U < rounds)
            deal.dice[state.turn + 1U] = 6;
        return deal;
    }
    static State start(const Rules&, const Deal& deal) {
        State state;
        state.dice[0] = deal.dice[0];
        if (has(Mistake::state_leaks)) state.secret = deal.dice[7];
        return state;
    }
    static Seat to_move(const State&) { return Seat::first; }
    static bool is_over(const State& state) { return state.turn == rounds; }

    static Score<components> score(const State& state) {
        Score<components> score;
        auto& [taken, passed, bonus] = score.components;
        int takes = 0;
        for (std::size_t i = 0; i < state.turn; ++i) {
            (state.taken[i] != 0 ? taken : passed) += state.taken[i] != 0 ? state.dice[i] : 1;
            takes += state.taken[i];
        }
        if (is_over(state)) bonus = takes == rounds ? 10 : takes == 0 ? 20 : 0;
        return score;
    }
    static Outcome outcome(const State& state) {
        return {Ending::finished, Winner::none, {score(state)}};
    }
    static int score_so_far(const State& state, Seat) {
        const Score<components> score = Stairs::score(state);
        const int bonus = score.components[2];
        const bool forgotten = has(Mistake::never_sums) ||
                               (has(Mistake::sums_not_where_all_are_taken) && bonus == 10) ||
                               (has(Mistake::sums_not_where_all_are_passed) && bonus == 20);
        return score.total() + (forgotten ? 100 : 0);
    }

    static bool lists_moves(const State&) { return true; }
    static void legal_moves(const State& state, MoveList& list) {
        if (has(Mistake::throws) && state.turn == 9 && state.dice[9] == 1)
            throw std::runtime_error("no die");
        for (std::uint8_t take = 0; take < (has(Mistake::lists_less) ? 1 : 2); ++take)
            list.push_back({take});
        if (has(Mistake::lists_more)) list.push_back({2});
    }
    static bool is_legal(const State& state, const Move& move) {
        return !is_over(state) && move.take < 2;
    }
    static Move sample_move(const State&, Rng& rng) {
        return {
            static_cast<std::uint8_t>(rng.chance(has(Mistake::samples_with_a_bias) ? 1 : 2, 4))};
    }
    static void play(State& state, const Move& move, const Deal& deal) {
        state.taken[state.turn] = move.take;
        if (++state.turn < rounds) state.dice[state.turn] = deal.dice[state.turn];
    }

    static std::span<const std::string_view> component_names(const Rules&) {
        static constexpr std::array<std::string_view, components> names = {
            "taken", has(Mistake::name_twice) ? "taken" : "passed", "bonus"};
        return names;
    }
    static std::span<const Variant<Rules>> variants() {
        static constexpr std::array<Variant<Rules>, 1> all = {{{"standard", "", {}}}};
        return all;
    }
    static std::string check(const Rules&) { return {}; }

    /// A state is its dice and what became of them: `3+5-6`.
    static std::string print_move(const State&, const Move& move) {
        return move.take == 1 ? "+" : move.take == 0 ? "-" : "?";
    }
    static Move parse_move(const State&, std::string_view text) {
        if (text != "+" && text != "-") throw NotationError(0, "must be '+' or '-'");
        return {static_cast<std::uint8_t>(text == "+")};
    }
    static std::string print_state(const State& state) {
        std::string text;
        for (std::size_t i = 0; i < rounds && state.dice[i] != 0; ++i) {
            text += static_cast<char>('0' + state.dice[i]);
            if (i < state.turn) text += state.taken[i] != 0 ? '+' : '-';
        }
        return text;
    }
    static State parse_state(std::string_view text) {
        State state;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (i >= 2 * rounds) throw NotationError(i, "sixteen dice, no more");
            if (i % 2 == 0 && (text[i] < '1' || text[i] > '6')) throw NotationError(i, "no die");
            if (i % 2 == 0) state.dice[i / 2] = static_cast<std::uint8_t>(text[i] - '0');
            if (i % 2 == 0) continue;
            state.taken[i / 2] = parse_move(state, text.substr(i, 1)).take;
            ++state.turn;
        }
        if (text.size() % 2 == 0 && !is_over(state))
            throw NotationError(text.size(), "a die is missing");
        return state;
    }
    static std::string text_board(const State& state) { return print_state(state) + "\n"; }
};

/// Two seats take one to three points in turn, three times each. `faulty`: who has fewer wins where
/// the other has nine.
template <bool faulty>
struct Race {
    static constexpr std::string_view name = "race";
    static constexpr std::size_t seats = 2;
    static constexpr bool has_chance = false;
    static constexpr std::size_t components = 1;
    static constexpr std::size_t turns = 6;
    using Rules = typename Stairs<Mistake::none>::Rules;

    struct Deal {
        friend constexpr bool operator==(const Deal&, const Deal&) = default;
    };
    struct State {
        std::array<std::uint8_t, turns> points{};
        std::uint8_t turn = 0;
        friend constexpr bool operator==(const State&, const State&) = default;
    };
    struct Move {
        std::uint8_t points = 1;
        friend constexpr bool operator==(const Move&, const Move&) = default;
    };
    using Outcome = skerry::Outcome<seats, components>;
    using MoveList = FixedList<Move, 3>;

    static Deal deal(const Rules&, Rng&) { return {}; }
    static Deal redeal(const State&, Rng&) { return {}; }
    static State start(const Rules&, const Deal&) { return {}; }
    static Seat to_move(const State& state) { return Seat(state.turn % 2); }
    static bool is_over(const State& state) { return state.turn == turns; }
    static int score_so_far(const State& state, Seat seat) {
        int points = 0;
        for (std::size_t i = index(seat); i < state.turn; i += 2) points += state.points[i];
        return points;
    }
    static Outcome outcome(const State& state) {
        const int first = score_so_far(state, Seat::first);
        const int second = score_so_far(state, Seat::second);
        const bool turned = faulty && std::max(first, second) == 9;
        const Winner winner = first == second              ? Winner::none
                              : (first > second) != turned ? Winner::first
                                                           : Winner::second;
        return {Ending::finished, winner, {{{{first}}, {{second}}}}};
    }
    static bool lists_moves(const State&) { return true; }
    static void legal_moves(const State&, MoveList& list) {
        for (std::uint8_t points = 1; points <= 3; ++points) list.push_back({points});
    }
    static bool is_legal(const State& state, const Move& move) {
        return !is_over(state) && move.points >= 1 && move.points <= 3;
    }
    static Move sample_move(const State&, Rng& rng) {
        return {static_cast<std::uint8_t>(1 + rng.below(3))};
    }
    static void play(State& state, const Move& move, const Deal&) {
        state.points[state.turn++] = move.points;
    }
    static std::span<const std::string_view> component_names(const Rules&) {
        static constexpr std::array<std::string_view, 1> names = {"points"};
        return names;
    }
    static std::span<const Variant<Rules>> variants() {
        static constexpr std::array<Variant<Rules>, 1> all = {{{"standard", "", {}}}};
        return all;
    }
    static std::string check(const Rules&) { return {}; }
    static std::string print_move(const State&, const Move& move) {
        return std::to_string(move.points);
    }
    static Move parse_move(const State&, std::string_view text) {
        if (text.size() != 1 || text[0] < '1' || text[0] > '3') throw NotationError(0, "1 to 3");
        return {static_cast<std::uint8_t>(text[0] - '0')};
    }
    static std::string print_state(const State& state) {
        std::string text = "race ";
        for (std::size_t i = 0; i < state.turn; ++i) text += print_move(state, {state.points[i]});
        return text;
    }
    static State parse_state(std::string_view text) {
        State state;
        if (!text.starts_with("race ") || text.size() > 5 + turns)
            throw NotationError(0, "must be 'race ' and up to six numbers");
        for (const char& points : text.substr(5)) play(state, parse_move(state, {&points, 1}), {});
        return state;
    }
    static std::string text_board(const State& state) { return print_state(state) + "\n"; }
};

}  // namespace skerry::planted
