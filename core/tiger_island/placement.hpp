#pragma once
// Where a tile may lie. Directions are those of the tile's first terrain.

#include "core/random.hpp"
#include "core/tiger_island/game.hpp"

namespace skerry::tiger_island {

/// The state is in the placing phase.
void list_placements(const State& state, TigerIsland::MoveList& list);
Move sample_placement(const State& state, Rng& rng);
/// Of any cell and direction at all.
bool can_place(const State& state, Cell volcano, int direction);

/// The hexes that no eruption covers: totoros and settlements of one hex.
HexSet blocked_hexes(const State& state);

/// Lays the tile on offer, which must fit there; splits the settlements that it erupts over.
void lay_tile(State& state, Cell volcano, int direction);

}  // namespace skerry::tiger_island
