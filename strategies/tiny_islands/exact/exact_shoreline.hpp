#pragma once
// The exact best last shoreline, and the exact best last turn.

#include <memory>

#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

namespace exact {
class ShorelineProof;
}

/// A shoreline that no legal shoreline beats.
struct ExactShoreline {
    /// Empty if no shoreline is legal; `score` is then the score of the board without it.
    Plane interior;
    Score score;
    std::uint64_t nodes = 0;  ///< edges that the search tried: how hard the search was
};

/// A last placement and a shoreline that no other legal pair beats.
struct ExactLastTurn {
    Move placement;
    ExactShoreline shoreline;  ///< `nodes` counts the edges tried for all placements
};

/// Finds shorelines that are proved to be best, by branch and bound. The search goes depth first
/// over the edges of the shoreline, from its lowest, then leftmost point. It is pruned by bounds
/// that know the rules (ScoreBound), the number of edges left (WalkBound), and that a cell counts
/// only once (PricedBound). Every rule option is honoured.
///
/// Returns the first of equally good shorelines in the order of for_each_loop(), whichever the
/// search met first, and the first of equally good placements in the order of
/// TinyIslands::legal_moves(). Compares totals below 0 as if `score_floor` were off.
///
/// Integer arithmetic only; nothing is allocated after construction. An instance serves one thread.
class ExactShorelineSolver {
  public:
    ExactShorelineSolver();
    ~ExactShorelineSolver();
    ExactShorelineSolver(ExactShorelineSolver&&) noexcept;
    ExactShorelineSolver& operator=(ExactShorelineSolver&&) noexcept;

    /// Finds the best shoreline number `slot` (0-2; what the board holds there is ignored) that
    /// avoids `shore_points`. The other shorelines of the board must be legal together, and their
    /// points must be among `shore_points`. The score is the score of the board with the new
    /// shoreline and with the other shorelines as they are. `known`: a legal shoreline, which
    /// shortens the proof the more the better it is, and changes nothing else; none if empty.
    ExactShoreline solve(const Board& board, std::size_t slot, Plane shore_points,
                         const Rules& rules, Plane known = {});

    /// Finds the best use of the last offer together with the last shoreline. Exactly one placement
    /// must be left, at least one must be legal, and two shorelines must be drawn.
    ExactLastTurn solve_last_turn(const State& state);

  private:
    std::unique_ptr<exact::ShorelineProof> proof_;
};

}  // namespace skerry::tiny_islands
