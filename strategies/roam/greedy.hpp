#pragma once
// Looks one turn ahead: plays the placement, with its shadow boxes, after which the display is
// worth most.

#include <span>

#include "core/fields.hpp"
#include "core/roam/game.hpp"
#include "strategies/roam/display_value.hpp"
#include "strategies/strategy.hpp"

namespace skerry::roam {

/// Values each card on the display by the chance that the markers on it win it, and coins at a
/// fixed rate; looks at nothing beyond its own turn. Draws no random numbers.
class Greedy {
  public:
    struct Params {
        int coin = 40;
        int card = 200;
        int rest = 100;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("coin", self.coin, Range{0, 10'000}, "worth of a coin, in hundredths of a point");
            visit("card", self.card, Range{0, 10'000},
                  "worth of a card besides its points, in hundredths of a point");
            visit("rest", self.rest, Range{0, 10'000},
                  "what an early rest must gain besides its price, in hundredths of a point");
        }
    };

    Greedy(const Rules&, const Params& params);

    Move choose(const State& state, Rng& rng);

    /// Values every kind of move; see ValuingStrategy.
    bool value_moves(const State& state, const Candidates<Roam>& moves, std::span<int> values);

  private:
    struct ValuedMove {
        Move move;
        int value;
    };

    ValuedMove best_turn(const State& state) const;
    int rest_gain(const State& state, const DisplayValue& display, int best_now, int least) const;
    ValuedMove best_shadows(const State& state) const;
    int bid_value(const State& state, const Move& move) const;

    Worth worth_;
    int rest_;
};

}  // namespace skerry::roam
