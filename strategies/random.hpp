#pragma once

#include "core/fields.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// Plays moves of G::sample_move, which is uniform over the legal moves wherever they can be
/// listed.
template <Game G>
class RandomStrategy {
  public:
    using Params = NoParams;

    RandomStrategy(const typename G::Rules&, const Params&) {}

    typename G::Move choose(const typename G::State& state, Rng& rng) {
        return G::sample_move(state, rng);
    }
};

}  // namespace skerry
