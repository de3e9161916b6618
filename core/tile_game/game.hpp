#pragma once
// The functions of the Tile Game that the Game concept and its strategies want.

#include <cassert>

#include "core/bits.hpp"
#include "core/fixed_list.hpp"
#include "core/game.hpp"
#include "core/random.hpp"
#include "core/select_bit.hpp"
#include "core/tile_game/types.hpp"

namespace skerry::tile_game {

/// The Tile Game behind the Game concept: two players, no chance, no hidden information. A move
/// puts a tile of 1 or more points from the mover's pool on an open cell and flips every adjacent
/// tile of the opponent that has a lower value. A flipped tile loses a point; at 0 it is locked for
/// good. The player with more tiles wins.
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
    /// Room for every move on 5x5x26 (650) or 8x8x16, and not much more, because a list lives on
    /// the stack. Where open cells times pool exceed it, moves are sampled (uniformly) and not
    /// listed.
    using MoveList = FixedList<Move, 1024>;

    static Deal deal(const Rules&, Rng&) { return {}; }
    static State start(const Rules& rules, const Deal& deal);
    static Seat to_move(const State& state) { return state.to_move; }
    /// The game is over when the board is full or both pools are empty; with stop_when_decided also
    /// when one pool is empty and the other player is ahead.
    static bool is_over(const State& state);
    static Outcome outcome(const State& state);

    static bool lists_moves(const State& state) {
        return static_cast<std::size_t>(count(state.open) * state.pool()) <= MoveList::capacity;
    }
    /// Moves are ordered by cell, then by value.
    static void legal_moves(const State& state, MoveList& list);
    static bool is_legal(const State& state, const Move& move) {
        return !is_over(state) && move.cell < max_cells &&
               (state.open & cell_bit(move.cell)) != 0 && move.value >= 1 &&
               move.value <= state.pool();
    }
    /// Uniform over the legal pairs of cell and value, whether they can be listed or not. Uses one
    /// draw of `rng`.
    static Move sample_move(const State& state, Rng& rng);
    static void play(State& state, const Move& move, const Deal& deal);
    static Deal redeal(const State&, Rng&) { return {}; }
    /// The number of tiles that the seat owns.
    static int score_so_far(const State& state, Seat seat) { return state.tiles_of(seat); }
    static int lead(const State& state) { return state.margin(); }

    static std::span<const std::string_view> component_names(const Rules& rules);
    static std::span<const Variant<Rules>> variants();
    static std::string check(const Rules& rules);

    /// A move is written `b2=4`: the row (a, b, ... from the top), the column (1, 2, ... from the
    /// left), the value.
    static std::string print_move(const State& state, const Move& move);
    /// Accepts any cell of the board and any value up to the larger pool at the start, legal now
    /// or not.
    static Move parse_move(const State& state, std::string_view text);
    /// Rows from the top, tiles as owner and value (0: locked), the seat to move, the pools, and
    /// the rules if they are not the standard ones:
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

inline State TileGame::start(const Rules& rules, const Deal&) {
    State state;
    state.cell_count = static_cast<std::uint8_t>(rules.cells());
    state.open = state.board();
    state.start_pools = {static_cast<std::uint8_t>(rules.pool),
                         static_cast<std::uint8_t>(rules.pool + rules.handicap)};
    state.pools = state.start_pools;
    state.cols = static_cast<std::uint8_t>(rules.cols);
    state.stop_when_decided = rules.stop_when_decided;
    return state;
}

inline TileGame::Outcome TileGame::outcome(const State& state) {
    const int margin = state.margin();
    Outcome outcome;
    outcome.winner = margin > 0 ? Winner::first : margin < 0 ? Winner::second : Winner::none;
    for (Seat seat : {Seat::first, Seat::second})
        outcome.scores[index(seat)].components[0] = state.tiles_of(seat);
    return outcome;
}

namespace detail {

/// a * b for b < 2^32. WebAssembly has no product of 128 bits, and would call a function for it.
constexpr uint128 product(std::uint64_t a, std::uint64_t b) {
#ifdef __wasm__
    const std::uint64_t low = (a & 0xffff'ffff) * b;
    const std::uint64_t high = (a >> 32) * b + (low >> 32);
    return uint128{high >> 32} << 64 | (high << 32 | (low & 0xffff'ffff));
#else
    return uint128{a} * b;
#endif
}

}  // namespace detail

inline Move TileGame::sample_move(const State& state, Rng& rng) {
    // Two ranks from one draw, exactly uniform: below(pool * cells) is taken apart by
    // multiplication (Brackett-Rozinsky and Lemire 2024, 'Batched ranged random integer
    // generation'). The value is computed first: the seats after this move wait for it, and nothing
    // waits for the cell.
    const auto cells = static_cast<std::uint64_t>(count(state.open));
    const auto pool = static_cast<std::uint64_t>(state.pool());
    for (;;) {
        const uint128 by_value = detail::product(rng.next(), pool);
        const uint128 by_cell = detail::product(static_cast<std::uint64_t>(by_value), cells);
        const auto rest = static_cast<std::uint64_t>(by_cell);
        if (rest < std::uint64_t{max_cells} * max_pool) [[unlikely]]
            if (const std::uint64_t bound = pool * cells; rest < -bound % bound) continue;
        const auto rank = static_cast<std::uint32_t>(by_cell >> 64);
        return {static_cast<std::uint8_t>(select_bit(state.open, rank)),
                static_cast<std::uint8_t>(1 + static_cast<std::uint64_t>(by_value >> 64))};
    }
}

namespace detail {

/// What a flip adds to the byte of a tile, modulo 256: the tile loses a point and changes its
/// owner. A tile flips if 0 < its value < `value` and the opponent owns it. One comparison tells,
/// since everything else wraps around to 127 or more.
constexpr unsigned flip_of(std::uint8_t tile, std::uint8_t their_mark, std::uint8_t value) {
    const auto excess = static_cast<std::uint8_t>((tile ^ their_mark) - 1);
    return excess < static_cast<std::uint8_t>(value - 1) ? 127 : 0;
}

/// Places a tile and flips others, all cells of a small board at once with vector instructions.
inline void place_on_small_board(State& state, const Move& move, std::uint8_t my_mark) {
    const auto their_mark = static_cast<std::uint8_t>(my_mark ^ second_owner);
    const auto tile = static_cast<std::uint8_t>(move.value | my_mark);
    const Footprint& footprint = footprints[state.cols][move.cell];
#ifdef __wasm_simd128__
    // This is the loop below, which clang does not turn into vectors.
    for (std::size_t cell = 0; cell < small_cells; cell += 16) {
        const v128_t tiles = wasm_v128_load(&state.tiles[cell]);
        const v128_t excess =
            wasm_i8x16_sub(wasm_v128_xor(tiles, wasm_u8x16_splat(their_mark)), wasm_u8x16_splat(1));
        const auto least = static_cast<std::uint8_t>(move.value - 1);
        const v128_t flips = wasm_v128_and(
            wasm_u8x16_lt(excess, wasm_u8x16_splat(least)),
            wasm_v128_and(wasm_u8x16_splat(127), wasm_v128_load(&footprint.neighbours[cell])));
        const v128_t placed =
            wasm_v128_and(wasm_u8x16_splat(tile), wasm_v128_load(&footprint.self[cell]));
        wasm_v128_store(&state.tiles[cell], wasm_v128_or(wasm_i8x16_add(tiles, flips), placed));
    }
#else
    for (std::size_t cell = 0; cell < small_cells; ++cell) {
        const auto flip = static_cast<std::uint8_t>(
            flip_of(state.tiles[cell], their_mark, move.value) & footprint.neighbours[cell]);
        state.tiles[cell] =
            static_cast<std::uint8_t>((state.tiles[cell] + flip) | (footprint.self[cell] & tile));
    }
#endif
}

/// Places a tile and flips others on any board, neighbour by neighbour.
inline void place_on_board(State& state, const Move& move, std::uint8_t my_mark) {
    const auto their_mark = static_cast<std::uint8_t>(my_mark ^ second_owner);
    for (Cells rest = neighbours(state.cols, move.cell) & state.board(); rest != 0;
         rest &= rest - 1) {
        std::uint8_t& tile = state.tiles[static_cast<std::size_t>(std::countr_zero(rest))];
        tile = static_cast<std::uint8_t>(tile + flip_of(tile, their_mark, move.value));
    }
    state.tiles[move.cell] = static_cast<std::uint8_t>(move.value | my_mark);
}

}  // namespace detail

inline void TileGame::play(State& state, const Move& move, const Deal&) {
    assert(is_legal(state, move));
    const auto me = static_cast<unsigned>(state.to_move);
    const unsigned opponent = me ^ 1;
    const auto my_mark = static_cast<std::uint8_t>(me * second_owner);
    if (state.is_small())
        detail::place_on_small_board(state, move, my_mark);
    else
        detail::place_on_board(state, move, my_mark);
    state.open ^= cell_bit(move.cell);
    // Both pools in one word: an index that depends on the seat would have to go through memory.
    const auto pools = static_cast<unsigned>(state.pools[0] | state.pools[1] << 8);
    const unsigned rest = pools - (static_cast<unsigned>(move.value) << (8 * me));
    state.pools = {static_cast<std::uint8_t>(rest), static_cast<std::uint8_t>(rest >> 8)};
    const bool opponent_can_move = (pools >> (8 * opponent) & 0xff) != 0;
    state.to_move = static_cast<Seat>(me ^ static_cast<unsigned>(opponent_can_move));
}

}  // namespace skerry::tile_game
