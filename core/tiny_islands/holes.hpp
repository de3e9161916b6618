#pragma once

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// The number of holes in a set of cells: parts of the rest of the board that do not reach the rim,
/// where diagonal steps connect too.
int holes_in(Plane cells);

}  // namespace skerry::tiny_islands
