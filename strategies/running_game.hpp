#pragma once
// A game that is being played, its deal hidden.

#include "core/game.hpp"

namespace skerry {

/// What a strategy is handed to play several moves at once: the state, and a deal that only play()
/// looks at. A move is made for good, and there is no copy to try one on: what comes next shows
/// after the decision before it, never earlier.
template <Game G>
class RunningGame {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    /// Moves are made on `state` itself. Both must outlive this.
    RunningGame(State& state, const typename G::Deal& deal) : state_(&state), deal_(&deal) {}
    RunningGame(State& state, const typename G::Deal&& deal) = delete;
    RunningGame(const RunningGame&) = delete;
    RunningGame& operator=(const RunningGame&) = delete;

    const State& state() const { return *state_; }
    /// Makes a legal move.
    void play(const Move& move) { G::play(*state_, move, *deal_); }

  private:
    State* state_;
    const typename G::Deal* deal_;
};

}  // namespace skerry
