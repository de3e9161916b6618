#pragma once
// Looks one turn ahead: plays the placement, with its shadow boxes, after which the display is
// worth most.

#include "core/fields.hpp"
#include "core/roam/game.hpp"
#include "core/simd/instruction_set.hpp"
#include "strategies/roam/display_value.hpp"
#include "strategies/strategy.hpp"

namespace skerry::roam {

namespace detail {
class DeckLanes;
class PlaceFinder;
}  // namespace detail

/// Values each card on the display by the chances that it is filled before the game ends and that
/// its markers win it. Values coins at a fixed rate. Looks at nothing beyond its own turn, and
/// draws no random numbers.
class Greedy {
  public:
    /// What things are worth, in hundredths of a point.
    struct Params {
        int coin = 39;
        int card = 173;
        int point = 174;
        int theirs = 52;
        int rest = 104;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("coin", self.coin, Range{0, 10'000}, "worth of a coin, in hundredths of a point");
            visit("card", self.card, Range{0, 10'000},
                  "worth of a card besides its points, in hundredths of a point");
            visit("point", self.point, Range{0, 10'000},
                  "worth of each point of a card that is taken instead of an AI, in hundredths");
            visit("theirs", self.theirs, Range{0, 10'000},
                  "cost of each point of a card that an AI takes, in hundredths of a point");
            visit("rest", self.rest, Range{0, 10'000},
                  "what an early rest must gain besides its price, in hundredths of a point");
        }
    };

    /// `set`: one of instruction_sets(); decides how fast choices are, never what they are.
    Greedy(const Rules& rules, const Params& params, InstructionSet set = best_instruction_set());

    Move choose(const State& state, Rng& rng);

    /// Plays as choose() would, but finds a place and the shadow boxes to pay for at once.
    void play_out(RunningGame<Roam>& game, Rng& rng);
    void play_out_after(RunningGame<Roam>& game, const Move& move, Rng& rng);

    /// Values every kind of move; see ValuingStrategy.
    bool value_moves(const State& state, const Candidates<Roam>& moves, std::span<int> values);

  private:
    /// A move of the player's turn.
    struct Turn {
        Move move;
        Squares boxes;  ///< the shadow boxes to pay for after a placement
    };

    Turn best_turn(const State& state) const;
    int rest_gain(const State& state, const detail::PlaceFinder& places, int best_now,
                  int least) const;
    Move best_bid(const State& state) const;
    int bid_value(const State& state, const Move& move) const;

    Worth worth_;
    int rest_;
    /// Null where the values do not fit into lanes, or the instruction set has none.
    std::shared_ptr<const detail::DeckLanes> lanes_;
};

}  // namespace skerry::roam
