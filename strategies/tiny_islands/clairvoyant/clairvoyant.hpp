#pragma once

#include <vector>

#include "core/fields.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/tiny_islands/clairvoyant/deal_chain.hpp"

namespace skerry::tiny_islands {

/// A reference player that knows the whole deal and looks for the best placements and shorelines
/// together, by replica exchange. Its score is a lower bound of the score of perfect play with
/// perfect information; it says nothing about the score that a player can reach.
class Clairvoyant {
  public:
    struct Params {
        int steps = 1'000'000;
        int restarts = 1;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("steps", self.steps, Range{1, 1'000'000'000},
                  "changes proposed to each of the eight games that a start improves in lockstep");
            visit("restarts", self.restarts, Range{1, 1000},
                  "independent starts, of which the best game is played");
        }
    };

    Clairvoyant(const Rules&, const Params& params) : params_(params) {}

    void solve(const State& state, const Deal& deal, Rng& rng, std::vector<Move>& moves);

  private:
    Params params_;
    std::vector<DealChain> chains_;
};

}  // namespace skerry::tiny_islands
