#pragma once
// Playouts of the greedy strategy that aim at the victory level: first of all not to lose, then the
// gap.

#include "core/fields.hpp"
#include "core/roam/game.hpp"
#include "strategies/roam/greedy.hpp"
#include "strategies/ucb.hpp"

namespace skerry::roam {

/// Like the generic rollout over the greedy strategy, plus two things. A game that is not lost is
/// worth something besides its gap. A large gap is worth little more than one that decides the
/// game.
class Search {
  public:
    struct Params {
        int rollouts = 400;
        int candidates = 16;
        int prior = 16;
        int victory = 8;
        int reach = 16;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("rollouts", self.rollouts, Range{1, 1'000'000},
                  "playouts for each decision, shared by its candidates");
            visit("candidates", self.candidates, Range{2, 256},
                  "moves compared: the best by greedy's values");
            visit("prior", self.prior, Range{0, 10'000},
                  "playouts that greedy's own value of a move counts for");
            visit("victory", self.victory, Range{0, 1000},
                  "points that a game not lost is worth besides its gap");
            visit("reach", self.reach, Range{1, 1000},
                  "gaps beyond this many points count a quarter");
        }
    };

    Search(const Rules& rules, const Params& params);

    Move choose(const State& state, Rng& rng);

  private:
    void collect(const State& state);
    std::int64_t value_of(const State& end) const;
    std::int64_t play_out(const State& state, const Move& move, const Deal& future, Rng& rng);

    Params params_;
    Greedy greedy_;
    Candidates<Roam> moves_;
    std::array<int, Candidates<Roam>::capacity> values_{};
    std::array<Arm, Candidates<Roam>::capacity> arms_{};
    std::size_t arm_count_ = 0;
};

}  // namespace skerry::roam
