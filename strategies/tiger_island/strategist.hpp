#pragma once
// The players of Tiger Island: greedy, tactician, totoro, and strategist, which searches.

#include <vector>

#include "core/fields.hpp"
#include "core/tiger_island/game.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tiger_island/groups.hpp"
#include "strategies/ucb.hpp"

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

/// Plays by rules of thumb: builds a totoro if it can; otherwise a villager that grows a group
/// towards five hexes; an expansion only if nothing else is left. Tiles erupt over the opponent's
/// groups of four hexes and more; otherwise they give the mover's groups room.
class Totoro {
  public:
    struct Params {
        int target = 4;
        int tries = 12;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("target", self.target, Range{2, 99},
                  "hexes of an opponent's group without a totoro that are worth an eruption; 99: "
                  "none");
            visit("tries", self.tries, Range{1, 1000},
                  "random placements that are looked at where no eruption is worth it");
        }
    };

    Totoro(const Rules&, const Params& params) : params_(params) {}

    Move choose(const State& state, Rng& rng);

  private:
    Move choose_placement(const State& state, Rng& rng) const;

    Params params_;
};

/// Plays out the tactician's best turns to the end of the game, with the totoro strategy on both
/// sides, and takes the turn with the best game_value() by sequential_halving(). The tiles still to
/// come are shuffled for every playout; turns that are compared meet the same tiles and the same
/// random numbers. Ties go to the turn that the tactician values more.
class Strategist {
  public:
    struct Params {
        int plans = 12;
        int rollouts = 32;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("plans", self.plans, Range{1, 1000},
                  "plans of the tactician that are played out");
            visit("rollouts", self.rollouts, Range{1, 1'000'000},
                  "playouts for each plan; plans that fall behind leave theirs to the others");
        }
    };

    Strategist(const Rules& rules, const Params& params)
        : params_(params), tactician_(rules, {}), totoro_(rules, {}) {}

    Move choose(const State& state, Rng& rng);

  private:
    int playout_value(State state, const PlannedTurn& turn, const Deal& future, Rng rng);

    Params params_;
    Tactician tactician_;
    Totoro totoro_;
    std::vector<PlannedTurn> turns_;
    std::vector<Arm> arms_;
};

}  // namespace skerry::tiger_island
