#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/simd/lockstep_game.hpp"
#include "runner/games/setup.hpp"

namespace skerry {

/// Deals, and the games of the strategy `random`, played one block ahead of the game that is asked
/// for. The games of an experiment are asked for in ascending order, so few are played in vain.
template <LockstepGame G>
class SideBySide {
  public:
    static constexpr std::size_t block = 16;

    explicit SideBySide(const Setup<G>& setup)
        : setup_(&setup), streams_(block, Rng(0)), deals_(block), ends_(block), outcomes_(block) {}

    bool has(std::uint64_t game) const { return filled_ && game - first_ < block; }

    /// Deals and plays the games of the block that begins with `first`.
    void play(std::uint64_t first) {
        first_ = first;
        filled_ = true;
        for (std::size_t i = 0; i < block; ++i) streams_[i] = setup_->deal_stream(first + i);
        G::deal_side_by_side(setup_->rules, streams_, deals_);
        for (std::size_t i = 0; i < block; ++i)
            streams_[i] = setup_->strategy_stream(first + i, Seat::first);
        G::play_side_by_side(setup_->rules, deals_, streams_, ends_);
        G::score_side_by_side(ends_, outcomes_);
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
