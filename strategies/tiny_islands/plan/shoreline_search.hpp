#pragma once

#include <cstddef>

#include "core/random.hpp"
#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// Local search on one shoreline of a board whose other shorelines stay as they are, drawn or
/// planned. The objective is score() of the board.
class ShorelineSearch {
  public:
    /// Searches shoreline number `slot` of `board`, whose interior may hold `allowed` cells only.
    /// Where each allowed cell has all four corners free of other shorelines (drawable_cells()),
    /// whatever the search returns touches none of them.
    ShorelineSearch(const Board& board, std::size_t slot, Plane allowed, const Rules& rules)
        : board_(board), slot_(slot), allowed_(allowed), rules_(rules) {}

    /// The score with `interior` as the shoreline.
    int value(Plane interior);

    /// Flips random cells on the edge of the loop `start`, within `allowed`, and keeps each flip
    /// that leaves one loop of at most 24 edges and loses nothing; flips that change nothing are
    /// kept too, so that the search can cross plateaus. Returns the best loop met, the earliest on
    /// ties.
    Plane climb(Plane start, int steps, Rng& rng);

    /// The best loop around a single allowed cell; `allowed` must not be empty.
    Plane best_single();

  private:
    Board board_;
    std::size_t slot_;
    Plane allowed_;
    Rules rules_;
};

}  // namespace skerry::tiny_islands
