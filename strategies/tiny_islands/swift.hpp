#pragma once
// The player for a millisecond: no playouts.

#include "core/fields.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tiny_islands/exact/exact_shoreline.hpp"
#include "strategies/tiny_islands/plan/plan_memory.hpp"
#include "strategies/tiny_islands/policy/joint_choice.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

/// The policy with its network, and what it leaves to search as far as that needs no playouts. The
/// plan lies in the image that suits the first offer. Each placement may come with the change of
/// the plan that promises most with it. The last shoreline is exact.
class Swift {
  public:
    static constexpr bool learned = true;  ///< see Configured in runner/games/strategy_table.hpp

    struct Params {
        int changes = 24;
        int reserve = 96;
        bool exact = true;
        bool last_turn = true;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("changes", self.changes, Range{0, 144},
                  "changed plans looked at before a placement: those that promise most");
            visit("reserve", self.reserve, Range{0, 2560},
                  "what a changed plan has to promise more, in parts of 256 to a point");
            visit(
                "exact", self.exact,
                "whether the last shoreline is proved to be the best; if not, a good one is drawn");
            visit("last_turn", self.last_turn,
                  "whether the last placement is chosen by the scores that good last shorelines "
                  "make of it; if not, as the others");
        }
    };

    Swift(const Rules& rules, const Params& params);

    void start(const State& state);
    Move choose(const State& state, Rng& rng);
    void follow(const State& before, const Move& move);

    void play_out(RunningGame<TinyIslands>& game, Rng& rng);
    void play_out_after(RunningGame<TinyIslands>& game, const Move& move, Rng& rng);

    /// Proposes its choice, then placements in the order of their value; where a shoreline is due,
    /// its choice and then the undrawn regions.
    void propose(const State& state, Rng& rng, int count, Candidates<TinyIslands>& list);

    /// Values placements only, each under the plan that suits it best; returns false where a
    /// shoreline is due.
    bool value_moves(const State& state, const Candidates<TinyIslands>& moves,
                     std::span<int> values);

  private:
    Symmetry image_of(const State& state) { return image_.of(policy_.model(), state.offers[0]); }
    /// The best last shoreline of a game; `known`: a legal one.
    Plane proved(const State& state, Plane known);
    /// Chooses a placement in the image, and the plan with it; of the last one also tells the
    /// shoreline that is to follow.
    bool choose(PlannedGame& game, const PolicyModel::Progress& progress, const Offer& offer,
                const Rules& rules, ValuedPlacement& choice, Shoreline& last);
    /// All placements at `image`, each under the plan that suits it best.
    ValuedPlacements values(const State& image) const;
    bool chooses_last(const Rules& rules, int placed, std::size_t drawn) const {
        return last_turn_ && placed + 1 == rules.placements && drawn + 1 == shoreline_count;
    }
    struct InImage;
    void finish(PlannedGame& game, PolicyModel::Progress& progress, Symmetry symmetry,
                RunningGame<TinyIslands>& running);

    Policy policy_;  ///< plays in the image
    JointChoice joint_;
    bool exact_;
    bool last_turn_;
    BestImage image_;
    ExactShorelineSolver solver_;
    KeptChoice kept_;
};

}  // namespace skerry::tiny_islands
