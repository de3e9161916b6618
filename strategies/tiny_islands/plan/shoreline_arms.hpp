#pragma once
// Arms of a shoreline: paths of open cells to what lies apart from it.

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// A last shoreline that is to reach out. Single flips cannot lead over open water to a tile two
/// cells away, since the first one gains nothing, nor where all edges are used up. So first the
/// loop gives up its idle cells; then it takes in a target with the way there, and gives up cells
/// that are of little use elsewhere, if it has become too long. Knows no points beyond the edges
/// of sands: whether an arm pays is for the score to tell.
class ShorelineArms {
  public:
    /// `interior` is shoreline number `slot` of a board with all tiles placed; only `allowed` cells
    /// change sides.
    ShorelineArms(const Board& board, std::size_t slot, Plane interior, Plane allowed,
                  const Rules& rules);

    /// Land tiles that lie at sea, and open water beside sands.
    Plane targets() const { return targets_; }

    /// The loop with an arm to a target. Empty if there is no short way, if the loop becomes too
    /// long, or if it gives up more sands than the arm reaches without a tile.
    Plane reaching(Cell target) const;

  private:
    struct Loop {
        Plane interior;
        int edges = 0;  ///< with those that the rules withhold
    };
    void trim();
    bool add_arm(Loop& loop, Cell target, Plane& arm) const;
    bool flip(Loop& loop, Cell cell) const;
    bool shorten(Loop& loop, Plane arm, int& loss) const;
    int sands_beside(Cell cell) const;

    Plane allowed_;
    Plane occupied_;
    Plane sands_;  ///< at sea
    Plane targets_;
    Loop loop_;  ///< without idle cells
};

struct Shoreline {
    Plane interior;
    int total;  ///< score of the board with this shoreline
};

/// Finds quickly a good last shoreline of a board with all tiles placed. Begins with `start` (if
/// empty, with the best of a few single cells). Flips cells at the edge as long as that gains
/// points, and tries only cells whose flip can gain. Lengthens the shoreline by arms that pay.
/// `allowed`: cells that no other shoreline touches; `start` must lie within. The result is empty
/// if no cell is allowed. It is not exact (97 % are best on boards of the policy, and the others
/// lose a point): see exact_shoreline.hpp.
Shoreline quick_last_shoreline(Board board, std::size_t slot, Plane start, Plane allowed,
                               const Rules& rules);

}  // namespace skerry::tiny_islands
