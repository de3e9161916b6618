#pragma once

#include "core/fields.hpp"
#include "core/tiger_island/game.hpp"
#include "strategies/strategy.hpp"

namespace skerry::tiger_island {

/// One decision ahead: the placement or build after which the own turns still to build exceed the
/// opponent's by most. A villager is a turn; a settlement on the way to a totoro is a part of one.
/// Points count only when the last piece is played. Ties are drawn.
class Greedy {
  public:
    using Params = NoParams;
    Greedy(const Rules&, const Params&) {}

    Move choose(const State& state, Rng& rng);

  private:
    TigerIsland::MoveList moves_;
};

}  // namespace skerry::tiger_island
