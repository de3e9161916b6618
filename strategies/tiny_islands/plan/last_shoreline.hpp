#pragma once

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

struct Shoreline {
    Plane interior;
    int total;  ///< score of the board with this shoreline
};

/// Finds quickly a good last shoreline of a board with all tiles placed. Begins with `start` (if
/// empty, with the best of a few single cells), flips cells at the edge as long as that gains
/// points, trying only cells whose flip can gain, and lengthens the shoreline by arms that pay (see
/// shoreline_arms.hpp). `allowed`: cells that no other shoreline touches; `start` must lie within.
/// The result is empty if no cell is allowed. It is not exact (97 % are best on boards of the
/// policy, and the others lose a point): see exact_shoreline.hpp.
Shoreline quick_last_shoreline(Board board, std::size_t slot, Plane start, Plane allowed,
                               const Rules& rules);

}  // namespace skerry::tiny_islands
