#pragma once

#include "core/fixed_list.hpp"
#include "core/game.hpp"
#include "core/random.hpp"
#include "core/tiger_island/state.hpp"
#include "core/tiger_island/types.hpp"

namespace skerry::tiger_island {

/// Tiger Island behind the Game concept: two players, 48 tiles in random order. A turn is two
/// decisions of one player: first the drawn tile is placed, beside the island or on top of it, then
/// one build is made. A player who cannot build loses; otherwise the higher score wins once a
/// player has no pieces left.
struct TigerIsland {
    static constexpr std::string_view name = "tiger-island";
    static constexpr std::size_t seats = 2;
    static constexpr bool has_chance = true;
    static constexpr std::size_t components = sources;

    using Rules = tiger_island::Rules;
    using Deal = tiger_island::Deal;
    using State = tiger_island::State;
    using Move = tiger_island::Move;
    using Outcome = skerry::Outcome<seats, components>;
    /// Each tile can be touched by at most 72 placements, and each volcano covered in 6 ways; at
    /// most 45 tiles lie on the table. The longest list seen so far has 851 moves.
    using MoveList = FixedList<Move, (72 + 6) * max_turns>;

    static Deal deal(const Rules& rules, Rng& rng);
    static State start(const Rules& rules, const Deal& deal);
    /// Makes what start() returns of a state that may have been played on, and leaves nothing of
    /// its game in any array. Looks only at what a game has touched, which is little of a state.
    static void restart(State& state, const Rules& rules, const Deal& deal);
    static Seat to_move(const State& state) { return state.mover(); }
    static bool is_over(const State& state) { return state.phase == Phase::over; }
    /// A player who cannot build has lost, even with the higher score.
    static Outcome outcome(const State& state);

    static bool lists_moves(const State&) { return true; }
    /// Placements come ordered by cell, then orientation; builds as found, then expand, then
    /// totoro. An expansion is listed once for each own settlement and terrain.
    static void legal_moves(const State& state, MoveList& list);
    static bool is_legal(const State& state, const Move& move);
    /// Uniform over the legal moves, by rejection, without listing them.
    static Move sample_move(const State& state, Rng& rng);
    static void play(State& state, const Move& move, const Deal& deal);
    /// The tiles already shown keep their places; the others are shuffled.
    static Deal redeal(const State& state, Rng& rng);
    static int score_so_far(const State& state, Seat seat) {
        return state.players[index(seat)].score();
    }

    static std::span<const std::string_view> component_names(const Rules& rules);
    static std::span<const Variant<Rules>> variants();
    static std::string check(const Rules&) { return {}; }

    /// The public tournament text; a move is half a line: `PLACE JUNGLE+LAKE AT x y z o`, then
    /// `FOUND SETTLEMENT AT x y z`, `EXPAND SETTLEMENT AT x y z TERRAIN` or
    /// `BUILD TOTORO SANCTUARY AT x y z`, with cube coordinates x = q, z = r, x + y + z = 0.
    static std::string print_move(const State& state, const Move& move);
    /// Accepts any cell within 99 steps, legal or not. A tile must be the one drawn; a settlement
    /// may be named by any of its hexes.
    static Move parse_move(const State& state, std::string_view text);
    /// The game so far: rules other than the standard ones, the turns, and the tile drawn:
    /// `RULES tie_break=pieces; PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1; TILE
    /// ROCK+ROCK`. A turn that ended the game ends in `UNABLE TO BUILD`.
    static std::string print_state(const State& state);
    static State parse_state(std::string_view text);
    static std::string text_board(const State& state);
};

/// Why a move is illegal, in a few words; empty if it is legal. A plain twin of is_legal().
std::string why_illegal(const State& state, const Move& move);

/// The move with its settlement named as legal_moves() names it: by its lowest-numbered hex. Other
/// moves, and moves that name no settlement of the mover, are returned unchanged.
Move canonical(const State& state, Move move);

}  // namespace skerry::tiger_island
