#pragma once
// A placement chosen together with a change of the plan, without playouts.

#include <vector>

#include "core/tiny_islands/game.hpp"
#include "strategies/tiny_islands/plan/plan_memory.hpp"
#include "strategies/tiny_islands/plan/symmetry.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

/// Finds the image of the board in which the plan of a model fits the first offer best. There the
/// best first placement is worth most; on ties the zones have the larger numbers. So an offer and
/// its images have the same best image, and a game is played as its images are, unless the first
/// offer is an image of itself. What it has found once it remembers.
class BestImage {
  public:
    explicit BestImage(const PolicyModel& model, const Rules& rules = {});

    /// `model`: that of the constructor, or a copy.
    Symmetry of(const PolicyModel& model, const Offer& first);

    /// The best placement of a first offer on the empty board, as PolicyModel::best() finds it.
    const ValuedPlacement& first_placement(const PolicyModel& model, const Offer& first);

  private:
    Symmetry find(const PolicyModel& model, const Offer& first);

    PlannedGame empty_;
    DeckCounts decks_;  ///< before the first offer
    // One for each offer; `unknown` and empty before the first question about it.
    std::vector<ValuedPlacement> placements_;
    std::vector<std::optional<Symmetry>> images_;
};

/// Chooses a placement and a plan at once: the plan as it is, or one of its most promising single
/// changes. A changed plan is worth its change's value and the difference that it makes to the best
/// placement; how much more than nothing that has to be is the `reserve`.
class JointChoice {
  public:
    /// `changes`: changed plans looked at; `reserve`: in parts of a point (value_scale).
    JointChoice(int changes, int reserve)
        : changes_(static_cast<std::size_t>(changes)), reserve_(reserve) {}

    /// Whether it ever changes a plan; if not, it chooses as PolicyModel::best() does.
    bool changes_plans() const { return changes_ > 0; }

    /// `game`: the planned game before the decision at `state`, at which a placement must be legal.
    PlannedMove best(const PolicyModel& model, const PlannedGame& game, const State& state) const;

    /// Makes that choice: `game` takes the plan, but is not told of the placement. Returns false if
    /// no placement is legal. `decks` and `turn` as for PolicyModel::best().
    bool choose(const PolicyModel& model, PlannedGame& game, const DeckCounts& decks,
                const Offer& offer, int turn, ValuedPlacement& choice) const;

    /// All placements, each with its value under the plan that suits it best.
    ValuedPlacements values(const PolicyModel& model, const PlannedGame& game,
                            const State& state) const;

  private:
    /// Calls f(changed, offset) for the most promising changes of the plan; `offset` is added to
    /// values under that plan.
    template <class F>
    void for_each_change(const PolicyModel& model, const PlannedGame& game, const DeckCounts& decks,
                         int turn, F&& f) const;

    std::size_t changes_;
    int reserve_;
};

}  // namespace skerry::tiny_islands
