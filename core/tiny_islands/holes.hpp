#pragma once

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// Holes of a set of cells: parts of the rest of the board, diagonal steps allowed, that do not
/// reach the rim.
int holes_in(Plane cells);

}  // namespace skerry::tiny_islands
