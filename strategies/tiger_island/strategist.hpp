#pragma once

#include <cstdint>
#include <vector>

#include "core/fields.hpp"
#include "core/tiger_island/game.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tiger_island/tactician.hpp"
#include "strategies/tiger_island/totoro.hpp"
#include "strategies/ucb.hpp"

namespace skerry::tiger_island {

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
