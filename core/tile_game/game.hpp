#pragma once
// The Tile Game behind the Game concept: two players, no chance, everything in sight. A move puts a
// tile of 1 or more points from the mover's pool on an open cell and flips every lower tile of the
// opponent beside it. A flipped tile loses a point; at 0 it is locked for good. More tiles win.

#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/bits.hpp"
#include "core/fixed_list.hpp"
#include "core/game.hpp"
#include "core/random.hpp"
#include "core/select_bit.hpp"
#include "core/tile_game/types.hpp"

namespace skerry::tile_game {

struct TileGame {
    static constexpr std::string_view name = "tile-game";
    static constexpr std::size_t seats = 2;
    static constexpr bool has_chance = false;
    static constexpr std::size_t components = 1;

    using Rules = tile_game::Rules;
    using Deal = tile_game::Deal;
    using State = tile_game::State;
    using Move = tile_game::Move;
    using Outcome = skerry::Outcome<seats, components>;
    /// Room for every move on 5x5x26 (650), and not much more: a list lives on the stack. Where
    /// open cells times pool exceed it, moves are sampled (uniformly) and not listed.
    using MoveList = FixedList<Move, 1024>;

    static Deal deal(const Rules&, Rng&) { return {}; }
    static State start(const Rules& rules, const Deal& deal);
    static Seat to_move(const State& state) { return state.to_move; }
    /// Board full or both pools empty; with stop_when_decided also: one pool empty and the other
    /// player ahead.
    static bool is_over(const State& state);
    static Outcome outcome(const State& state);

    static bool lists_moves(const State& state) {
        return static_cast<std::size_t>(count(state.open) * state.pool()) <= MoveList::capacity;
    }
    /// By cell, then by value.
    static void legal_moves(const State& state, MoveList& list);
    static bool is_legal(const State& state, const Move& move) {
        return !is_over(state) && move.cell < max_cells &&
               (state.open & cell_bit(move.cell)) != 0 && move.value >= 1 &&
               move.value <= state.pool();
    }
    /// Uniform over the legal pairs of cell and value, listed or not. One draw of `rng`.
    static Move sample_move(const State& state, Rng& rng);
    static void play(State& state, const Move& move, const Deal& deal);
    static Deal redeal(const State&, Rng&) { return {}; }
    /// Tiles owned.
    static int score_so_far(const State& state, Seat seat) { return state.tiles(seat); }

    static std::span<const std::string_view> component_names(const Rules& rules);
    static std::span<const Variant<Rules>> variants();
    static std::string check(const Rules& rules);

    /// A move is `b2=4`: rows a, b, ... from the top, columns 1, 2, ... from the left, the value.
    static std::string print_move(const State& state, const Move& move);
    /// Any cell of the board and any value up to the starting pool, legal now or not.
    static Move parse_move(const State& state, std::string_view text);
    /// Rows from the top, tiles as owner and value (0: locked), the seat to move, the pools, and
    /// the rules where they are not the standard ones:
    /// `A1,A1,.,B3/.,.,B1,. A 5-3 rows=2,cols=4,pool=7,stop_when_decided=false`.
    static std::string print_state(const State& state);
    static State parse_state(std::string_view text);
    static std::string text_board(const State& state);
};

inline bool TileGame::is_over(const State& state) {
    const bool full = state.open == 0;
    const bool spent = (state.pools[0] | state.pools[1]) == 0;
    if (!state.stop_when_decided) return full | spent;
    const int margin = state.margin();
    return full || spent || (state.pools[0] == 0 && margin < 0) ||
           (state.pools[1] == 0 && margin > 0);
}

inline Move TileGame::sample_move(const State& state, Rng& rng) {
    // Two ranks from one draw, exactly uniform: below(cells * pool) taken apart by multiplication.
    // Brackett-Rozinsky and Lemire 2024, 'Batched ranged random integer generation'.
    const auto cells = static_cast<std::uint64_t>(count(state.open));
    const auto pool = static_cast<std::uint64_t>(state.pool());
    const std::uint64_t bound = cells * pool;
    for (;;) {
        const uint128 by_cell = uint128{rng.next()} * cells;
        const uint128 by_value = uint128{static_cast<std::uint64_t>(by_cell)} * pool;
        const auto rest = static_cast<std::uint64_t>(by_value);
        if (rest < bound) [[unlikely]]
            if (rest < -bound % bound) continue;
        const auto rank = static_cast<std::uint32_t>(by_cell >> 64);
        return {static_cast<std::uint8_t>(select_bit(state.open, rank)),
                static_cast<std::uint8_t>(1 + static_cast<std::uint64_t>(by_value >> 64))};
    }
}

inline void TileGame::play(State& state, const Move& move, const Deal&) {
    assert(is_legal(state, move));
    const std::size_t me = index(state.to_move);
    const std::size_t opponent = me ^ 1;
    const Cells theirs = state.owned[opponent];
    Cells flipped = 0;
    for (const std::uint8_t next : neighbours(state, move.cell).list) {
        // 0 < value < move.value in one comparison: a locked tile wraps around.
        const Cells loses = state.values[next] - 1u < move.value - 1u;
        const Cells flips = theirs >> next & loses;
        state.values[next] = static_cast<std::uint8_t>(state.values[next] - flips);
        flipped |= flips << next;
    }
    const Cells placed = cell_bit(move.cell);
    state.values[move.cell] = move.value;
    state.open ^= placed;
    state.owned[me] ^= placed | flipped;
    state.owned[opponent] ^= flipped;
    state.pools[me] = static_cast<std::uint8_t>(state.pools[me] - move.value);
    state.to_move = static_cast<Seat>(me ^ (state.pools[opponent] != 0));
}

}  // namespace skerry::tile_game
