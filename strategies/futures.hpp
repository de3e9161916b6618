#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>

#include "core/game.hpp"

namespace skerry {

/// Draws the futures of one decision. Where the game lists what chance may show next, the futures
/// take these events in turn, so that each comes equally often: systematic sampling (Cochran 1977,
/// 'Sampling Techniques', chapter 8).
template <Game G>
class Futures {
  public:
    typename G::Deal next(const typename G::State& state, Rng& rng) {
        if constexpr (ListsChance<G>)
            if (const std::size_t events = G::events(state); events > 1) {
                if (drawn_ == 0) {
                    event_ = rng.below(static_cast<std::uint32_t>(events));
                    step_ = events * 5 / 8 + 1;  // neighbours may be alike: far from each other
                    while (std::gcd(step_, events) > 1) ++step_;
                }
                event_ = (event_ + step_) % events;
                ++drawn_;
                return G::redeal(state, event_, rng);
            }
        return G::redeal(state, rng);
    }
    /// Another decision begins.
    void clear() { drawn_ = 0; }

  private:
    std::size_t drawn_ = 0;
    std::size_t event_ = 0;
    std::size_t step_ = 0;
};

}  // namespace skerry
