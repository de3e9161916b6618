#pragma once

#include <optional>

#include "core/fields.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/tiny_islands/exact/exact_shoreline.hpp"

namespace skerry::tiny_islands {

/// What the searches that work for any game are told about Tiny Islands: exact last turns and last
/// shorelines, and how much of the deal a player knows. See NoKnowledge in strategies/rollout.hpp.
class Knowledge {
  public:
    struct Params {
        bool know_cards = true;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("know_cards", self.know_cards,
                  "whether futures respect the pairing of tile and zone on double-sided cards");
        }
    };

    Knowledge(const Rules&, const Params& params) : params_(params) {}

    /// Returns the exact best move where one shoreline is left to draw and it is due, or only one
    /// placement is left before it; otherwise nothing. `known`: a legal last shoreline where it is
    /// due, which saves time (see ExactShorelineSolver::solve()); none if empty.
    std::optional<Move> solve(const State& state, Plane known = {});

    Deal future(const State& state, Rng& rng) const;

  private:
    Params params_;
    ExactShorelineSolver solver_;
};

}  // namespace skerry::tiny_islands
