#pragma once
// What the mover may build, and what becomes of settlements.

#include "core/random.hpp"
#include "core/tiger_island/game.hpp"

namespace skerry::tiger_island {

/// The state is in the building phase.
void list_builds(const State& state, TigerIsland::MoveList& list);
bool can_build(const State& state);
Move sample_build(const State& state, Rng& rng);
/// Of any build at all; false of placements.
bool is_legal_build(const State& state, const Move& move);

/// The hexes that an expansion would take; villagers: the sum of their levels. Left as it stands as
/// soon as it needs more villagers than `supply`.
struct Expansion {
    HexSet hexes;
    int villagers = 0;
};
Expansion expansion(const State& state, const Settlement& settlement, Terrain terrain, int supply);

/// The hexes on which the mover may build a totoro.
HexSet totoro_sites(const State& state, const Player& player);

/// Makes a legal build: pieces, points, and at the end of the turn the merging.
void build(State& state, const Move& move);

/// Takes the piece on a hex away, if there is one; its settlement may fall apart.
void remove_piece(State& state, unsigned hex);

}  // namespace skerry::tiger_island
