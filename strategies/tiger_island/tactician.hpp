#pragma once

#include "core/fields.hpp"
#include "core/tiger_island/game.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tiger_island/groups.hpp"

namespace skerry::tiger_island {

/// Looks at whole turns: every placement with every build after it, and at the eruption with which
/// the opponent would answer. A turn is worth the turns that both sides can still build after it.
class Tactician {
  public:
    using Params = NoParams;

    Tactician(const Rules&, const Params&) {}

    Move choose(const State& state, Rng& rng);

  private:
    struct Choice {
        Move move{};
        int value = 0;
    };
    /// The best build after the tile is placed.
    Choice best_build(const State& state);

    TigerIsland::MoveList placements_;
    TigerIsland::MoveList builds_;
    Eruptions eruptions_;
};

}  // namespace skerry::tiger_island
