// Draws the board for a person: `A3` is a tile, `[B]` a locked one.
//
//         1     2     3
//      ┌─────┬─────┬─────┐
//    a │ A3  │     │ [B] │
//      └─────┴─────┴─────┘

#include <algorithm>
#include <cstdlib>
#include <string>

#include "core/tile_game/game.hpp"
#include "core/tile_game/notation.hpp"

namespace skerry::tile_game {

namespace {

constexpr std::size_t cell_width = 5;
constexpr std::size_t margin_width = 4;

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

std::string border(const State& state, const std::string& left, const std::string& joint,
                   const std::string& right) {
    std::string text = std::string(margin_width, ' ') + left;
    for (int column = 0; column < state.cols; ++column) text += (column > 0 ? joint : "") + "─────";
    return text + right + "\n";
}

std::string column_names(const State& state) {
    std::string text(margin_width + 1, ' ');
    for (int column = 1; column <= state.cols; ++column)
        text += padded((column < 10 ? "  " : " ") + std::to_string(column), cell_width + 1);
    return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
}

std::string cell_text(const State& state, std::size_t cell) {
    if (state.is_open(cell)) return std::string(cell_width, ' ');
    const char owner = letter_of(state.owner(cell));
    const int value = state.value(cell);
    std::string tile = " ";
    if (value == 0)
        tile.append({'[', owner, ']'});
    else
        tile.append({owner}).append(std::to_string(value));
    return padded(tile, cell_width);
}

std::string row_text(const State& state, int row) {
    std::string text = padded(" " + print_row(row), margin_width);
    for (int column = 0; column < state.cols; ++column)
        text += "│" + cell_text(state, static_cast<std::size_t>(row * state.cols + column));
    return text + "│\n";
}

std::string player_text(const State& state, Seat seat) {
    int locked = 0;
    for (Cells rest = state.owned(seat); rest != 0; rest &= rest - 1)
        locked += state.value(static_cast<std::size_t>(std::countr_zero(rest))) == 0 ? 1 : 0;
    std::string text = std::string(1, letter_of(seat)) + ": pool " +
                       padded(std::to_string(state.pools[index(seat)]) + ",", 3) + " tiles " +
                       std::to_string(state.tiles_of(seat));
    if (locked > 0) text += ", " + std::to_string(locked) + " locked";
    return text + "\n";
}

std::string situation(const State& state) {
    const int margin = state.margin();
    const char leader = margin > 0 ? 'A' : 'B';
    const std::string lead = std::to_string(std::abs(margin));
    if (TileGame::is_over(state))
        return margin == 0 ? "the end: a draw"
                           : std::string("the end: ") + leader + " wins by " + lead;
    const char other = state.to_move == Seat::first ? 'B' : 'A';
    std::string text = std::string(1, letter_of(state.to_move)) + " to move";
    if (state.pools[index(state.to_move) ^ 1] == 0)
        text += std::string(" (the pool of ") + other + " is empty)";
    return text + (margin == 0 ? "; level" : std::string("; ") + leader + " leads by " + lead);
}

}  // namespace

std::string TileGame::text_board(const State& state) {
    std::string text = column_names(state) + border(state, "┌", "┬", "┐");
    for (int row = 0; row < state.rows; ++row) {
        if (row > 0) text += border(state, "├", "┼", "┤");
        text += row_text(state, row);
    }
    text += border(state, "└", "┴", "┘");
    for (Seat seat : {Seat::first, Seat::second}) text += player_text(state, seat);
    return text + situation(state) + "\n";
}

}  // namespace skerry::tile_game
