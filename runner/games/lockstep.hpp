#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/simd/lockstep_game.hpp"
#include "runner/games/setup.hpp"

namespace skerry {

/// Deals, and the games of the strategy `random`, played in lockstep ahead of the game asked for.
/// The games of an experiment are asked for in ascending order, so that few are played in vain.
template <LockstepGame G>
class LockstepPlayer {
  public:
    static constexpr std::size_t at_once = 16;

    explicit LockstepPlayer(const Setup<G>& setup)
        : setup_(&setup),
          streams_(at_once, Rng(0)),
          deals_(at_once),
          ends_(at_once),
          outcomes_(at_once) {}

    bool has(std::uint64_t game) const { return filled_ && game - first_ < at_once; }

    /// Deals and plays the games from `first` on.
    void play(std::uint64_t first) {
        first_ = first;
        filled_ = true;
        for (std::size_t i = 0; i < at_once; ++i) streams_[i] = setup_->deal_stream(first + i);
        G::deal_in_lockstep(setup_->rules, streams_, deals_);
        for (std::size_t i = 0; i < at_once; ++i)
            streams_[i] = setup_->strategy_stream(first + i, Seat::first);
        G::play_in_lockstep(setup_->rules, deals_, streams_, ends_);
        G::score_in_lockstep(ends_, outcomes_);
    }

    // For games that has() is true of:
    const typename G::Deal& deal(std::uint64_t game) const { return deals_[game - first_]; }
    const typename G::State& end(std::uint64_t game) const { return ends_[game - first_]; }
    const typename G::Outcome& outcome(std::uint64_t game) const {
        return outcomes_[game - first_];
    }

  private:
    const Setup<G>* setup_;
    std::uint64_t first_ = 0;
    bool filled_ = false;
    std::vector<Rng> streams_;
    std::vector<typename G::Deal> deals_;
    std::vector<typename G::State> ends_;
    std::vector<typename G::Outcome> outcomes_;
};

}  // namespace skerry
