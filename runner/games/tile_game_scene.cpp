// Draws the board of the Tile Game. Roles: open, a, b (the owner). Symbols: the value, or "locked".

#include <cstddef>
#include <cstdlib>
#include <string>

#include "core/tile_game/game.hpp"
#include "core/tile_game/notation.hpp"
#include "runner/games/scenes.hpp"

namespace skerry::tile_game {

namespace {

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

Scene draw_scene(const State& state) {
    Scene scene;
    scene.width = state.cols;
    scene.height = state.rows;
    for (int column = 1; column <= state.cols; ++column)
        scene.columns.push_back(std::to_string(column));
    for (int row = 0; row < state.rows; ++row) scene.rows.push_back(print_row(row));
    for (int row = 0; row < state.rows; ++row)
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
