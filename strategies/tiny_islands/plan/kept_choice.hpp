#pragma once

#include "strategies/tiny_islands/plan/planned_game.hpp"

namespace skerry::tiny_islands {

/// A move, and the game and plan that it leads to.
struct PlannedMove {
    PlannedGame game;
    Move move;
};

/// The last choice of a strategy that changes its plan together with a move, until that move is
/// played or another is.
class KeptChoice {
  public:
    explicit KeptChoice(const PlannedGame& any) : game_(any) {}

    /// `game`: the game and plan that `move`, chosen at `state`, leads to.
    void keep(const State& state, const Move& move, const PlannedGame& game) {
        state_ = state;
        move_ = move;
        game_ = game;
        kept_ = true;
    }
    void forget() { kept_ = false; }

    /// The game after `move`, if that is what was chosen at `before`; else a null pointer.
    const PlannedGame* after(const State& before, const Move& move) const {
        return kept_ && move_ == move && state_ == before ? &game_ : nullptr;
    }

  private:
    State state_;
    Move move_;
    PlannedGame game_;
    bool kept_ = false;
};

}  // namespace skerry::tiny_islands
