#pragma once
// A tile laid for a look and taken up again: a state is 24 KB, of which a tile changes little.

#include "core/tiger_island/game.hpp"

namespace skerry::tiger_island {

/// A copy of a position on which one tile at a time is tried.
class TrialTile {
  public:
    /// Begins with a state in the placing phase, which must stay as it is while tiles are tried.
    void begin(const State& state);

    /// The state after the placement, which must be legal; it lasts until take_up().
    const State& lay(const Move& placement);

    /// Makes the state what it was at the beginning.
    void take_up();

  private:
    void take_from_table();
    void take_from_island();

    const State* before_ = nullptr;
    Move placement_{};
    State state_;
};

}  // namespace skerry::tiger_island
