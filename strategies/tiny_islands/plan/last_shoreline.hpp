#pragma once

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

struct Shoreline {
    Plane interior;
    int total;  ///< of the board with it
};

/// A good last shoreline of a board with all tiles placed, fast: from `start` (empty: from the best
/// single cell of few), cells at the edge are flipped as long as that gains; only those are tried
/// where something is to be gained. `allowed`: cells that no other shoreline touches; start must be
/// within. Empty if nothing is allowed. Not exact: see exact_shoreline.hpp.
Shoreline quick_last_shoreline(Board board, std::size_t slot, Plane start, Plane allowed,
                               const Rules& rules);

}  // namespace skerry::tiny_islands
