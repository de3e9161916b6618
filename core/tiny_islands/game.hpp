#pragma once
// Deals and states of Tiny Islands, and the functions that the Game concept wants.

#include "core/fixed_list.hpp"
#include "core/game.hpp"
#include "core/outcome.hpp"
#include "core/random.hpp"
#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/types.hpp"
#include "core/word_hash.hpp"

namespace skerry::tiny_islands {

/// The offers of a whole game, turn by turn; in games of 26 placements the last offer is unused.
struct Deal {
    std::array<Offer, max_placements> offers{};
    friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

/// Whether a shoreline is due after so many placements, with `drawn` shorelines drawn.
constexpr bool shoreline_due(int placed, std::size_t drawn, const Rules& rules) {
    const bool last = placed == rules.placements;
    return static_cast<int>(drawn) < (last ? shoreline_count : placed / placements_per_shoreline);
}

/// The board, the offers so far, and the rules.
struct State {
    Board board;
    /// Lattice points on drawn shorelines: point (x, y) is bit 10 y + x, x and y 0-9.
    Plane shore_points;
    std::array<Offer, max_placements> offers{};  ///< offers shown so far; the others are zero
    std::uint8_t placed = 0;                     ///< tiles placed
    std::uint8_t drawn = 0;  ///< shorelines drawn, and those that the rules leave out
    Rules rules;

    /// The offer of the current turn; call it only while a placement is due.
    constexpr const Offer& offer() const { return offers[placed]; }
    constexpr bool shoreline_due() const {
        return tiny_islands::shoreline_due(placed, drawn, rules);
    }
    constexpr bool all_drawn() const { return drawn == shoreline_count; }
    /// The interiors of the shorelines drawn, in their order.
    constexpr std::span<const Plane> shorelines() const {
        return std::span(board.interiors).subspan(rules.left_out(), drawn - rules.left_out());
    }
    /// The empty cells of the zone of a draw.
    constexpr Plane open_cells(const Draw& draw) const {
        return cells_of(draw.zone) & ~board.occupied();
    }
    friend constexpr bool operator==(const State&, const State&) = default;
};

/// Tiny Islands behind the Game concept: David King's game as formally described by the author of
/// TinyBot, with every option in Rules.
struct TinyIslands {
    static constexpr std::string_view name = "tiny-islands";
    static constexpr std::size_t seats = 1;
    static constexpr bool has_chance = true;
    static constexpr std::size_t components = score_components;

    using Rules = tiny_islands::Rules;
    using Deal = tiny_islands::Deal;
    using State = tiny_islands::State;
    using Move = tiny_islands::Move;
    using Outcome = skerry::Outcome<seats, components>;
    /// At most 18 placements are legal; the rest of the room is for shoreline candidates.
    using MoveList = FixedList<Move, 64>;

    static Deal deal(const Rules& rules, Rng& rng);
    static State start(const Rules& rules, const Deal& deal);
    static Seat to_move(const State&) { return Seat::first; }
    /// A game is over after the last shoreline, or dead: a placement is due and both zones are
    /// full, or a shoreline is due and none can be drawn.
    static bool is_over(const State& state);
    static Outcome outcome(const State& state);
    /// Only the penalty takes points away.
    static ScoreBounds<components> score_bounds(const Rules& rules);
    /// The total without the points that `score_floor` adds.
    static int uncut_total(const Outcome& outcome) {
        return outcome.total(Seat::first) - outcome.scores[0].components[floor_component];
    }

    /// Placements are listed; shorelines are not (59,621,305 fit the empty board).
    static bool lists_moves(const State& state) { return !state.shoreline_due(); }
    static void legal_moves(const State& state, MoveList& list);
    static bool is_legal(const State& state, const Move& move);
    /// A placement drawn uniformly, or a shoreline as sample_shoreline() documents.
    static Move sample_move(const State& state, Rng& rng);
    static void play(State& state, const Move& move, const Deal& deal);
    static Deal redeal(const State& state, Rng& rng);
    static int score_so_far(const State& state, Seat) {
        return score(state.board, state.rules).total();
    }

    /// Games of sample_move() in lockstep (see LockstepGame in core/simd/lockstep_game.hpp),
    /// several times as fast as one at a time.
    static void deal_in_lockstep(const Rules& rules, std::span<const Rng> streams,
                                 std::span<Deal> deals);
    static void play_in_lockstep(const Rules& rules, std::span<const Deal> deals,
                                 std::span<const Rng> streams, std::span<State> ends);
    static void score_in_lockstep(std::span<const State> ends, std::span<Outcome> outcomes);
    static std::size_t moves_made(const State& state) {
        return state.placed + state.drawn - state.rules.left_out();
    }

    /// Equal where two games on one deal ended in equal states (runner/games/measures.hpp).
    static std::uint64_t end_number(const State& end) {
        WordHash hash;
        for (const Plane& tiles : end.board.tiles) hash.add(tiles);
        for (const Plane& interior : end.board.interiors) hash.add(interior);
        hash.add(end.placed, end.drawn);
        return hash.value();
    }

    static std::span<const std::string_view> component_names(const Rules& rules);
    static std::span<const Variant<Rules>> variants();
    static std::string check(const Rules& rules);

    static std::string print_move(const State& state, const Move& move);
    static Move parse_move(const State& state, std::string_view text);
    static std::string print_state(const State& state);
    static State parse_state(std::string_view text);
    static std::string text_board(const State& state);
};

}  // namespace skerry::tiny_islands
