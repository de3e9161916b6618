// States and moves of the Tile Game as arrays. Boards are indexed [row, column] from the upper left
// corner.
// Draws the board of the Tile Game. Roles: open, a, b (the owner). Symbols: the value, or "locked".

#include <cstdlib>

#include "core/tile_game/game.hpp"
#include "core/tile_game/notation.hpp"
#include "runner/games/views.hpp"

namespace skerry::tile_game {

namespace {

void write_state(const State& state, ArrayRecord& record) {
    const Shape board{static_cast<std::size_t>(state.rows()), state.cols};
    const auto cells = static_cast<std::size_t>(state.cells());
    record.list<std::uint8_t>(
        "owner", board, "0: open; 1 the first seat's, 2 the second seat's", cells,
        [&](std::size_t cell) { return state.is_open(cell) ? 0 : 1 + index(state.owner(cell)); });
    record.list<std::uint8_t>("value", board, "of the tile; 0: locked, or an open cell", cells,
                              [&](std::size_t cell) { return state.value(cell); });
    record.list<std::uint8_t>("pools", {2}, "points that each seat has left", 2,
                              [&](std::size_t seat) { return state.pools[seat]; });
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
    if (row >= state.rows() || column >= state.cols)
        throw NotationError(0, "row " + std::to_string(row) + ", column " + std::to_string(column) +
                                   ": is not on the board of " + std::to_string(state.rows()) +
                                   " rows and " + std::to_string(state.cols) + " columns");
    return {static_cast<std::uint8_t>(row * state.cols + column), value};
}

std::string caption_of(const State& state) {
    const int margin = state.margin();
    const std::string leader(1, margin > 0 ? 'A' : 'B');
    const std::string lead = std::to_string(std::abs(margin));
    if (TileGame::is_over(state))
        return margin == 0 ? "The end: a draw" : "The end: " + leader + " wins by " + lead;
    return std::string(1, letter_of(state.to_move)) + " to move; " +
           (margin == 0 ? "level" : leader + " leads by " + lead);
}

SceneCell cell_of(const State& state, int column, int row) {
    SceneCell drawn{column, row, "open", {}};
    const auto cell = static_cast<std::size_t>(row * state.cols + column);
    if (state.is_open(cell)) return drawn;
    drawn.role = state.owner(cell) == Seat::first ? "a" : "b";
    const int value = state.value(cell);
    drawn.symbol = value == 0 ? "locked" : std::to_string(value);
    return drawn;
}

}  // namespace

ArrayForm<TileGame> array_form() { return {write_state, write_move, read_move}; }

Scene draw_scene(const State& state) {
    Scene scene;
    scene.width = state.cols;
    scene.height = state.rows();
    for (int column = 1; column <= state.cols; ++column)
        scene.columns.push_back(std::to_string(column));
    for (int row = 0; row < state.rows(); ++row) scene.rows.push_back(print_row(row));
    for (int row = 0; row < state.rows(); ++row)
        for (int column = 0; column < state.cols; ++column)
            scene.cells.push_back(cell_of(state, column, row));
    for (const Seat seat : {Seat::first, Seat::second}) {
        scene.notes.push_back(std::string(1, letter_of(seat)) + ": " +
                              std::to_string(state.pools[index(seat)]) + " left in the pool");
        scene.points.push_back({state.tiles_of(seat)});
    }
    scene.caption = caption_of(state);
    return scene;
}

}  // namespace skerry::tile_game
