#pragma once
// What a new tile changes around it.

#include <cstddef>

#include "core/tiger_island/state.hpp"

namespace skerry::tiger_island {

/// Makes the surroundings of a tile shore or near sea, lists those that are new, and makes the
/// hexes of its three cells, `hex` and the two after it, neighbours of those beside them. The tile
/// itself may be on the grid or not.
void add_surroundings(State& state, Cell volcano, std::size_t direction, unsigned hex);

/// Its plain twin, which goes from cell to cell.
void add_surroundings_plainly(State& state, Cell volcano, std::size_t direction, unsigned hex);

}  // namespace skerry::tiger_island
