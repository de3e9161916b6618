#pragma once

#include "core/fields.hpp"
#include "core/tiger_island/game.hpp"
#include "strategies/strategy.hpp"

namespace skerry::tiger_island {

/// Looks one decision ahead: plays the placement or build after which the mover's remaining turns
/// exceed the opponent's by most. A villager is a turn; a settlement on the way to a totoro is part
/// of a turn. Points count only when the last piece is played. Ties are drawn at random.
class Greedy {
  public:
    using Params = NoParams;
    Greedy(const Rules&, const Params&) {}

    Move choose(const State& state, Rng& rng);

  private:
    TigerIsland::MoveList moves_;
};

}  // namespace skerry::tiger_island
