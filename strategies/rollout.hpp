#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/fields.hpp"
#include "strategies/game_value.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// Rollout search over any game: the move with the best mean game_value() over a fixed number of
/// playouts of a base strategy. All candidates meet the same futures (common random numbers): the
/// same deals and the same streams of the base (Tesauro, Galperin 1996, 'On-line policy improvement
/// using Monte-Carlo search').
template <Game G>
class Rollout {
  public:
    struct Params {
        int rollouts = 16;
        int proposals = 8;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("rollouts", self.rollouts, Range{1, 1'000'000},
                  "playouts of the base for each candidate move");
            visit("proposals", self.proposals, Range{1, 64},
                  "candidates asked of the base where legal moves cannot be listed");
        }
    };

    Rollout(const typename G::Rules&, const Params& params, std::unique_ptr<AnyStrategy<G>> base)
        : params_(params), base_(std::move(base)) {}

    /// Ties go to the earlier candidate.
    typename G::Move choose(const typename G::State& state, Rng& rng) {
        Candidates<G> candidates;
        collect(state, rng, candidates);
        return candidates.size() == 1 ? candidates[0] : best_of(candidates, state, rng);
    }

  private:
    void collect(const typename G::State& state, Rng& rng, Candidates<G>& candidates) {
        if (G::lists_moves(state))
            G::legal_moves(state, candidates);
        else
            base_->propose(state, rng, params_.proposals, candidates);
        assert(!candidates.empty());
    }

    typename G::Move best_of(const Candidates<G>& candidates, const typename G::State& state,
                             Rng& rng) {
        const Seat me = G::to_move(state);
        totals_.assign(candidates.size(), 0);
        for (int k = 0; k < params_.rollouts; ++k) {
            const typename G::Deal future = G::redeal(state, rng);
            const std::uint64_t playout_key = rng.next();
            for (std::size_t c = 0; c < candidates.size(); ++c)
                totals_[c] += playout_value(state, candidates[c], future, Rng(playout_key), me);
        }
        std::size_t best = 0;
        for (std::size_t c = 1; c < candidates.size(); ++c)
            if (totals_[c] > totals_[best]) best = c;
        return candidates[best];
    }

    int playout_value(typename G::State state, const typename G::Move& first,
                      const typename G::Deal& future, Rng rng, Seat me) {
        G::play(state, first, future);
        base_->play_out(state, future, rng);
        return game_value<G>(G::outcome(state), me);
    }

    Params params_;
    std::unique_ptr<AnyStrategy<G>> base_;
    std::vector<std::int64_t> totals_;
};

}  // namespace skerry
