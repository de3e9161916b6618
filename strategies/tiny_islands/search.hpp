#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/fields.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/sequential_halving.hpp"
#include "strategies/tiny_islands/knowledge.hpp"
#include "strategies/tiny_islands/policy.hpp"

namespace skerry::tiny_islands {

/// The strongest: looks for the best decision and the best plan together. Candidates are what the
/// policy values most under the plan, and what it does under changed plans: shorelines to come
/// moved by a cell or two, and at a shoreline any region first, or a small lake or islet. Playouts
/// of the policy with common futures tell them apart. The last turn is exact.
///
/// The plan that a decision found best is kept for the game's next one: a choice is a function of
/// the game so far and the draws in it.
class Search {
  public:
    struct Params {
        int rollouts = 2000;
        int candidates = 8;
        int prior = 20;
        int bias = 40;
        int pairs = 12;
        int replan = 3;
        int shorelines = 4;
        Knowledge::Params knowledge{};

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("rollouts", self.rollouts, Range{1, 1'000'000},
                  "playouts for each decision, shared by its candidates");
            visit("candidates", self.candidates, Range{1, 18},
                  "placements compared under the plan as it is");
            visit("prior", self.prior, Range{0, 10'000},
                  "playouts that the policy's value of a placement counts for");
            visit("bias", self.bias, Range{0, 10'000},
                  "points, over all playouts, that a changed plan has to make up");
            visit("pairs", self.pairs, Range{0, 200}, "plans tried with two random changes");
            visit("replan", self.replan, Range{1, 27},
                  "changed plans are tried before every so manieth tile, and at every shoreline");
            visit("shorelines", self.shorelines, Range{1, 100},
                  "how many times as many playouts a shoreline is given");
            Knowledge::Params::fields(self.knowledge, visit);
        }
    };

    Search(const Rules& rules, const Params& params);

    void start(const State& state);
    Move choose(const State& state, Rng& rng);
    void follow(const State& before, const Move& move);

  private:
    /// A decision, and the game and plan that it leads to.
    struct Option {
        PlannedGame game;
        Move move;
    };

    void add_placements(const State& state, const PlannedGame& game);
    void add_changed_plans(const State& state, const PlannedGame& game, Rng& rng);
    void add_plan(const State& state, const PlannedGame& changed);
    void add_shorelines(const State& state, const PlannedGame& game, Rng& rng);
    void add_shoreline(const PlannedGame& game, std::size_t region, std::int64_t points);
    const Option& best_option(const State& state, int budget, Rng& rng);

    Params params_;
    Policy policy_;
    Knowledge knowledge_;
    std::vector<Option> options_;
    std::vector<Arm> arms_;
    std::int64_t changed_plan_sum_ = 0;  ///< what arms with changed plans start with

    /// The last choice, and what it leads to.
    State chosen_at_;
    Option chosen_;
    bool has_chosen_ = false;
};

}  // namespace skerry::tiny_islands
