#pragma once
// What one more tile can be worth, whatever the shoreline.

#include <cstddef>

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands::exact {

/// The most by which score(), without `score_floor`, can rise when `tile` is placed on the empty
/// `cell`: over all legal shorelines number `slot` that have the cell inside, or outside.
int most_gain(const Board& board, std::size_t slot, const Rules& rules, Tile tile, Cell cell,
              bool inside);

}  // namespace skerry::tiny_islands::exact
