#pragma once
// What the mover may build, and how building and eruptions change settlements.

#include "core/random.hpp"
#include "core/tiger_island/game.hpp"

namespace skerry::tiger_island {

/// Lists every legal build. The state must be in the building phase.
void list_builds(const State& state, TigerIsland::MoveList& list);
bool can_build(const State& state);
Move sample_build(const State& state, Rng& rng);
/// Whether the move is a legal build; works for any move, and is false for placements.
bool is_legal_build(const State& state, const Move& move);

/// The hexes that an expansion would take; `villagers` is the sum of their levels. Both are left
/// unfinished as soon as more villagers are needed than `supply`.
struct Expansion {
    HexSet hexes;
    int villagers = 0;
};
Expansion expansion(const State& state, const Settlement& settlement, Terrain terrain, int supply);

/// The terrains that the mover's settlements can expand to.
class Expandable {
  public:
    explicit Expandable(const State& state);

    /// Bit i: habitable_terrains[i].
    unsigned terrains_of(const Settlement& settlement) const;

  private:
    const State& state_;
    std::array<HexSet, habitable_terrains.size()> empty_;
    unsigned small_ = 0;  ///< bit i: the supply suffices for all empty hexes of the terrain
};

/// The hexes on which the mover may build a totoro.
HexSet totoro_sites(const State& state, const Player& player);

/// Plays a legal build: moves pieces, adds points, and merges settlements at the end of the turn.
void build(State& state, const Move& move);

/// Takes away the piece on a hex, if there is one; its settlement may fall apart.
void remove_piece(State& state, unsigned hex);

}  // namespace skerry::tiger_island
