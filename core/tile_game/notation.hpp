#pragma once
// Parts of the notation, for boards and messages. Whole moves and states are in TileGame.

#include <string>

#include "core/tile_game/types.hpp"

namespace skerry::tile_game {

/// The name of a row: `a` is the top row, then `b` ... `z`, `aa` ... `az`, `ba` ... `bl`. 0 <= row
/// < max_cells.
std::string print_row(int row);

/// Row and column of a cell, like `b2`. 0 <= cell < rules.cells().
std::string print_cell(const Rules& rules, int cell);

/// Reads a cell; throws NotationError if the board has no such cell.
int parse_cell(const Rules& rules, std::string_view text);

/// `A` for the first seat, `B` for the second.
constexpr char letter_of(Seat seat) { return seat == Seat::first ? 'A' : 'B'; }

}  // namespace skerry::tile_game
