#pragma once
// The exact best last shoreline, and the exact best last turn.

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

namespace exact {
class ShorelineProof;
}

/// A shoreline that no legal one beats.
struct ExactShoreline {
    /// Empty if no shoreline is legal; the score is that of the board without it then.
    Plane interior;
    Score score;
    std::uint64_t nodes = 0;  ///< edges tried by the search: how hard it was
};

/// A last placement and shoreline that no legal pair beats.
struct ExactLastTurn {
    Move placement;
    ExactShoreline shoreline;  ///< `nodes` are those of all placements
};

/// Finds best shorelines by branch and bound, proved: depth first over the edges of the shoreline
/// from its lowest, then leftmost point, pruned by bounds that know the rules (ScoreBound), the
/// edges left (WalkBound) and that a cell counts once (PricedBound). Every rule option is honoured.
///
/// Among equally good shorelines the first in the order of for_each_loop() is returned, whatever
/// the search met first; with `score_floor`, totals below 0 are told apart as if without it. Among
/// equally good placements it is the first in the order of TinyIslands::legal_moves().
///
/// Integer arithmetic only; nothing is allocated after construction. An instance serves one thread.
class ExactShorelineSolver {
  public:
    ExactShorelineSolver();
    ~ExactShorelineSolver();
    ExactShorelineSolver(ExactShorelineSolver&&) noexcept;
    ExactShorelineSolver& operator=(ExactShorelineSolver&&) noexcept;

    /// The best shoreline number `slot` (0-2; what the board holds there is ignored) that avoids
    /// `shore_points`. The other shorelines of the board must be legal together, and their points
    /// among `shore_points`. The score is that of the board with all of them as they are.
    ExactShoreline solve(const Board& board, std::size_t slot, Plane shore_points,
                         const Rules& rules);

    /// The best use of the last offer together with the last shoreline. The state must have one
    /// placement to go, a legal one, and two shorelines drawn.
    ExactLastTurn solve_last_turn(const State& state);

  private:
    std::unique_ptr<exact::ShorelineProof> proof_;
};

}  // namespace skerry::tiny_islands
