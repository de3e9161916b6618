#pragma once
// How much one more tile can be worth, with any shoreline.

#include <cstddef>

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands::exact {

/// An upper bound of the rise of score(), without `score_floor`, when `tile` is placed on the empty
/// `cell`. It holds for every legal shoreline number `slot` that has the cell inside (or outside,
/// if `inside` is false).
int most_gain(const Board& board, std::size_t slot, const Rules& rules, Tile tile, Cell cell,
              bool inside);

}  // namespace skerry::tiny_islands::exact
