// States and moves of the Tile Game as arrays. Boards are indexed [row, column] from the upper left
// corner.

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/tile_game/game.hpp"
#include "runner/games/array_forms.hpp"

namespace skerry::tile_game {

namespace {

void write_state(const State& state, ArrayRecord& record) {
    const Shape board{state.rows, state.cols};
    const auto cells = static_cast<std::size_t>(state.cells());
    record.array<std::uint8_t>(
        "owner", board, "0: open; 1 the first seat's, 2 the second seat's",
        [&](std::span<std::uint8_t> into) {
            for (std::size_t cell = 0; cell < cells; ++cell)
                if (!state.is_open(cell))
                    into[cell] = static_cast<std::uint8_t>(1 + index(state.owner(cell)));
        });
    record.array<std::uint8_t>("value", board, "of the tile; 0: locked, or an open cell",
                               [&](std::span<std::uint8_t> into) {
                                   for (std::size_t cell = 0; cell < cells; ++cell)
                                       into[cell] = static_cast<std::uint8_t>(state.value(cell));
                               });
    record.array<std::uint8_t>("pools", {2}, "points that each seat has left",
                               [&](std::span<std::uint8_t> into) {
                                   into[0] = state.pools[0];
                                   into[1] = state.pools[1];
                               });
    record.number<std::uint8_t>("to_move", "0: the first seat, 1: the second", state.to_move);
}

void write_move(const State& state, const Move& move, ArrayRecord& record) {
    record.number<std::uint8_t>("row", "from the top, from 0", move.cell / state.cols);
    record.number<std::uint8_t>("column", "from the left, from 0", move.cell % state.cols);
    record.number<std::uint8_t>("value", "points paid for the tile, at least 1", move.value);
}

Move read_move(const State& state, ArrayReader& record) {
    const int row = record.number<std::uint8_t>();
    const int column = record.number<std::uint8_t>();
    const std::uint8_t value = record.number<std::uint8_t>();
    if (row >= state.rows || column >= state.cols)
        throw NotationError(0, "row " + std::to_string(row) + ", column " + std::to_string(column) +
                                   ": is not on the board of " + std::to_string(state.rows) +
                                   " rows and " + std::to_string(state.cols) + " columns");
    return {static_cast<std::uint8_t>(row * state.cols + column), value};
}

}  // namespace

ArrayForm<TileGame> array_form() { return {write_state, write_move, read_move}; }

}  // namespace skerry::tile_game
