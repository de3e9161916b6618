#pragma once
// The places where a tile may lie. A direction is always that of the tile's first terrain.

#include "core/random.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tiger_island/state.hpp"

namespace skerry::tiger_island {

/// Lists every legal placement. The state must be in the placing phase.
void list_placements(const State& state, TigerIsland::MoveList& list);
Move sample_placement(const State& state, Rng& rng);
/// The directions in which a tile fits with its volcano on a cell of State::near_cells, as bits;
/// not for the first tile. `blocked`: blocked_hexes(state).
unsigned fitting_directions(const State& state, Cell cell, const HexSet& blocked);
/// Whether the tile may be placed there; any cell and direction may be asked for.
bool can_place(const State& state, Cell volcano, int direction);

/// The hexes that no eruption may cover: totoros, and settlements of one hex.
HexSet blocked_hexes(const State& state);

/// Lays the tile on offer, which must fit there, and splits the settlements that it covers parts
/// of.
void lay_tile(State& state, Cell volcano, int direction);

/// Makes the surroundings of a tile shore or near sea, lists those that are new, and makes the
/// hexes of its three cells, `hex` and the two after it, neighbours of those beside them. The tile
/// itself may be on the grid or not.
void add_surroundings(State& state, Cell volcano, std::size_t direction, unsigned hex);

/// Its plain twin, which goes from cell to cell.
void add_surroundings_plainly(State& state, Cell volcano, std::size_t direction, unsigned hex);

}  // namespace skerry::tiger_island
