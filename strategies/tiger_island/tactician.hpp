#pragma once

#include <vector>

#include "core/fields.hpp"
#include "core/tiger_island/game.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tiger_island/groups.hpp"

namespace skerry::tiger_island {

/// A placement and the build after it; in the building phase, only a build.
struct PlannedTurn {
    Move placement{};
    Move build{};
    int value = 0;  ///< in hundredths of a turn, for the player to move
};

/// Looks at whole turns: every placement with every build after it, and the eruption with which the
/// opponent would answer. The value of a turn is the number of turns that both sides can still
/// build after it.
class Tactician {
  public:
    using Params = NoParams;

    Tactician(const Rules&, const Params&) {}

    /// Ties between placements are drawn at random.
    Move choose(const State& state, Rng& rng);

    /// The best turns, at most `count`, in descending order: each placement with its best build, or
    /// in the building phase the builds.
    void plan_turns(const State& state, Rng& rng, std::size_t count,
                    std::vector<PlannedTurn>& turns);

  private:
    /// Calls visit(build, most, value_of) for every build; the state is in the building phase.
    /// value_of() is the build's value, at most `most`; it takes more time than all the rest.
    template <class Visit>
    void for_each_build(const State& state, Visit&& visit);
    /// The value for the player to move, who has built what `after_` holds, without the opponent's.
    int value_after_eruption(const State& state, const HexSet& blocked_before);
    /// The first of the best builds; if none is above `beat`, no build with that value.
    PlannedTurn best_build(const State& state, int beat);

    TigerIsland::MoveList placements_;
    TigerIsland::MoveList builds_;
    Eruptions eruptions_;
    AfterBuild after_;
    std::vector<int> best_values_;  ///< in descending order
    std::vector<PlannedTurn> turns_;
};

}  // namespace skerry::tiger_island
