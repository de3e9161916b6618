#pragma once

#include "core/fields.hpp"
#include "core/tiger_island/game.hpp"
#include "strategies/strategy.hpp"

namespace skerry::tiger_island {

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

}  // namespace skerry::tiger_island
