#pragma once
// The strongest strategy for Tiny Islands: playouts of the policy compare decisions and plans.

#include "core/fields.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/tiny_islands/knowledge.hpp"
#include "strategies/tiny_islands/plan/plan_memory.hpp"
#include "strategies/tiny_islands/policy/joint_choice.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"
#include "strategies/ucb.hpp"

namespace skerry::tiny_islands {

/// The strongest strategy: looks for the best decision and the best plan together. It plays in the
/// image of the board in which the plan suits the first offer best. Before a placement, the
/// candidates are the placements that the policy, with its network, values most under the plan, and
/// its choices under changed plans. A changed plan moves one cell of a shoreline to come; the
/// changes that the learned values find most promising are tried. At a shoreline, the candidates
/// are all planned regions, as they are or with one cell moved, and small lakes or islets.
/// Playouts of the policy with common futures tell the candidates apart. Where a changed plan wins,
/// its own changes are tried next, beside the same decisions. The last turn is exact.
///
/// The plan that a decision found best is kept for the next decision of the game, and so is the
/// evidence of its playouts for other plans. So a choice is a function of the game so far and of
/// the random numbers drawn in it.
class Search {
  public:
    static constexpr bool learned = true;  ///< see Configured in runner/games/strategy_table.hpp

    struct Params {
        int rollouts = 7500;
        int candidates = 8;
        int prior = 20;
        int plans = 24;
        int plan_prior = 60;
        int bias = 10;
        int lakes = 12;
        int steps = 2;
        int from = 0;
        bool joint = true;
        bool image = true;
        bool network = true;
        bool fade = true;
        bool shorelines = true;
        bool last_turn = true;
        int changes = 24;
        int reserve = 96;
        Knowledge::Params knowledge{};

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("rollouts", self.rollouts, Range{1, 1'000'000},
                  "playouts for each step of a decision, shared by its candidates");
            visit("candidates", self.candidates, Range{1, 18},
                  "placements compared under the plan as it is");
            visit("prior", self.prior, Range{0, 10'000},
                  "playouts that the policy's value of a placement counts for");
            visit("plans", self.plans, Range{0, 144},
                  "changed plans compared before a placement: those that promise most");
            visit("plan_prior", self.plan_prior, Range{0, 10'000},
                  "playouts that the policy's value of a change counts for");
            visit("bias", self.bias, Range{0, 10'000},
                  "points, over all playouts, that a changed plan has to make up");
            visit("lakes", self.lakes, Range{0, 81},
                  "single cells tried as the next shoreline while the third one is not planned");
            visit("steps", self.steps, Range{1, 26},
                  "single changes of the plan tried in a decision one after the other, while they "
                  "win");
            visit("from", self.from, Range{0, 26},
                  "tiles on the board from which placements are searched; those before are chosen "
                  "as swift does");
            visit("joint", self.joint,
                  "whether a changed plan is also valued by what its best placement gains");
            visit(
                "image", self.image,
                "whether the game is played in the image of the board that suits its first offer");
            visit("network", self.network,
                  "whether the policy's network values placements, too; playouts go without it");
            visit("fade", self.fade,
                  "whether values count for (tiles to come / 14)^2 times as many playouts, at "
                  "least one, in place of the same all game long");
            visit("shorelines", self.shorelines,
                  "whether playouts choose the first two shorelines, too; else they are drawn as "
                  "planned");
            visit("last_turn", self.last_turn,
                  "whether the last placement and shoreline are proved to be best together; else "
                  "the placement is searched as the others");
            visit("changes", self.changes, Range{0, 144},
                  "changed plans looked at before a placement without playouts (`from`)");
            visit("reserve", self.reserve, Range{0, 2560},
                  "what a changed plan has to promise more there, in parts of 256 to a point");
            Knowledge::Params::fields(self.knowledge, visit);
        }
    };

    Search(const Rules& rules, const Params& params);

    void start(const State& state);
    Move choose(const State& state, Rng& rng);
    void follow(const State& before, const Move& move);

  private:
    /// A decision under a plan.
    struct Option {
        PlannedGame planned;  ///< before the move
        bool changed;         ///< whether that is another plan than the one it began with
        PlannedMove decision;
    };

    /// A change of the plan, and the evidence for it.
    struct Promise {
        std::size_t region;
        Cell cell;
        ValuedPlacement best;  ///< under the changed plan
        PlanMemory::Evidence evidence;
    };

    /// The best decision at the image of `state`; nothing if the plan offers none.
    std::optional<PlannedMove> best_move(const State& state, Symmetry symmetry, Rng& rng);
    Symmetry image_of(const State& state) {
        return params_.image ? image_.of(networked_, state.offers[0]) : Symmetry();
    }
    /// Values placements.
    const PolicyModel& valuer() const { return params_.network ? networked_ : policy_.model(); }
    int faded(int playouts, const State& state) const;
    void list_options(const State& state, const PlannedGame& game, Rng& rng);
    void add_placements(const State& state, const PlannedGame& game);
    void list_promises(const State& state, const PlannedGame& game);
    void add_changed_plans(const State& state, const PlannedGame& game);
    void add_shorelines(const State& state, const PlannedGame& game, Rng& rng);
    void add_shoreline(const PlannedGame& game, bool changed, std::size_t region,
                       std::int64_t points);
    std::size_t best_option(const State& state, Symmetry symmetry, Rng& rng);
    void remember(const PlannedGame& game, std::size_t winner);

    Params params_;
    Policy policy_;  ///< plays in the image, as all that is kept here
    PolicyModel networked_;
    BestImage image_;
    JointChoice joint_;
    Knowledge knowledge_;
    std::vector<Option> options_;
    std::vector<Arm> arms_;
    std::vector<std::vector<std::int64_t>> values_;  ///< values of playouts, by option and playout
    std::vector<Promise> promises_;  ///< the plan changes of the last options, in their order
    PlanMemory memory_;
    KeptChoice kept_;
};

}  // namespace skerry::tiny_islands
