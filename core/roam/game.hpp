#pragma once

#include "core/fixed_list.hpp"
#include "core/game.hpp"
#include "core/outcome.hpp"
#include "core/random.hpp"
#include "core/roam/state.hpp"
#include "core/roam/turn.hpp"

namespace skerry::roam {

/// Roam Solitaire (Chuck Rosselli, 2019) behind the Game concept: one player against three
/// rule-driven AIs, which are part of play(). Decks are data; see core/roam/deck.hpp.
struct Roam {
    static constexpr std::string_view name = "roam";
    static constexpr std::size_t seats = 1;
    static constexpr bool has_chance = true;
    static constexpr std::size_t components = 2;

    using Rules = roam::Rules;
    using Deal = roam::Deal;
    using State = roam::State;
    using Move = roam::Move;
    using Outcome = skerry::Outcome<seats, components>;
    /// Room for every character on every square, and for resting.
    using MoveList = FixedList<Move, row_capacity * square_count + 1>;
    /// Higher bids are not offered, so that the moves listed never exceed the capacity of a list.
    static constexpr int max_bid = 1000;

    /// Shuffles the cards and draws a key that decides the dice.
    static Deal deal(const Rules& rules, Rng& rng);
    static State start(const Rules& rules, const Deal& deal);
    static Seat to_move(const State&) { return Seat::first; }
    static bool is_over(const State& state) { return state.phase == Phase::over; }
    /// Two components: the player's points, and minus the AIs' points, so that the total is the
    /// gap. A game that stalls at the round cap is dead.
    static Outcome outcome(const State& state);
    static int score_so_far(const State& state, Seat) {
        return state.points(player) - state.ai_points();
    }

    static bool lists_moves(const State&) { return true; }
    static void legal_moves(const State& state, MoveList& list);
    static bool is_legal(const State& state, const Move& move);
    static Move sample_move(const State& state, Rng& rng);
    /// Also plays the AIs' turns, up to the player's next decision.
    static void play(State& state, const Move& move, const Deal& deal);
    static Deal redeal(const State& state, Rng& rng);

    /// Figures of a finished game besides its score (see runner/games/measures.hpp). Cards claimed
    /// are those that the player did not start with.
    static constexpr std::array<std::string_view, 6> measure_names = {
        "score", "ai_total", "gap", "coins", "rounds", "cards_claimed"};
    static std::array<int, 6> measures(const State& end);
    static constexpr std::string_view category_name = "victory";
    static constexpr auto category_names = victory_names;
    static std::size_t category(const State& end) { return static_cast<std::size_t>(victory(end)); }
    static constexpr std::array<std::size_t, 2> record_measures = {0, 2};
    static bool counts_as_record(const State& end) { return victory(end) != Victory::lose; }

    /// Equal where two games on one deal ended in equal states (runner/games/measures.hpp).
    static std::uint64_t end_number(const State& end);

    static std::span<const std::string_view> component_names(const Rules& rules);
    static std::span<const Variant<Rules>> variants();
    static std::string check(const Rules& rules);

    static std::string print_move(const State& state, const Move& move);
    static Move parse_move(const State& state, std::string_view text);
    static std::string print_state(const State& state);
    /// Reads a state of a game with the built-in deck.
    static State parse_state(std::string_view text);
    /// Reads a state of a game with the deck of `rules`. The options come from the text, not from
    /// `rules`.
    static State parse_state(std::string_view text, const Rules& rules);
    static std::string text_board(const State& state);
};

}  // namespace skerry::roam
