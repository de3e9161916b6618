#pragma once

#include <cstddef>

#include "core/random.hpp"
#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// Local search for one shoreline of a board. The other shorelines, drawn or planned, stay as they
/// are. The objective is score() of the board.
class ShorelineSearch {
  public:
    /// Searches for shoreline number `slot` of `board`. Its interior may contain only `allowed`
    /// cells. If no corner of an allowed cell is on another shoreline (see drawable_cells()), the
    /// shorelines found touch no other shoreline.
    ShorelineSearch(const Board& board, std::size_t slot, Plane allowed, const Rules& rules)
        : board_(board), slot_(slot), allowed_(allowed), rules_(rules) {}

    /// The score of the board with `interior` as the shoreline.
    int value(Plane interior);

    /// Starts with the loop `start` and tries `steps` flips of random cells on the edge, within
    /// `allowed`. Keeps each flip that leaves one loop of at most 24 edges and loses no points;
    /// flips that gain nothing are kept too, so that the search can cross plateaus. Returns the
    /// best loop met, the earliest on ties.
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
