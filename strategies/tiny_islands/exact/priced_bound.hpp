#pragma once
// Bounds of all shorelines with one home, made closer by prices on cells.

#include "strategies/tiny_islands/exact/score_bound.hpp"
#include "strategies/tiny_islands/exact/walk_bound.hpp"

namespace skerry::tiny_islands::exact {

/// Cells that a shoreline with this home may enclose: in its row to the right, or above, and
/// within a bounding box of half-perimeter 12 with it.
Plane reach_from(int home);

/// A walk may collect a cell as often as it winds around it, a shoreline once or not at all. So
/// cells have prices: a walk collects a cell's weight less its price, and the price is added once
/// for each cell that is inside, or that may still be if its price is positive. Any prices give a
/// bound (Lagrangian relaxation); subgradient steps look for low ones.
class PricedBound {
  public:
    /// See ScoreBound::build(); the prices stay.
    void load(const Board& board, std::size_t slot, Plane blocked, const Rules& rules, Plane guess);
    void set_prices(const CellValues& prices);
    void forget_prices() { prices_ = {}; }  ///< takes effect with load()
    const CellValues& prices() const { return prices_; }

    bool has_prices() const { return (positive_ | negative_).any(); }

    /// An upper bound of the scores of all shorelines with this home, in units of ScoreBound. The
    /// functions below are about this home until the next call.
    int aim_at(int home);

    /// How often the walk behind the last bound winds around each cell.
    void windings(CellValues& count) const { walks_.windings(home_, count); }
    /// One step of the prices against the subgradient at the last bound, which was `gap` above the
    /// aim; steps are halved `halvings` times. False if there is nothing to improve.
    bool step_prices(const CellValues& windings, int gap, int halvings);

    /// All of the bound that is not about edges, before any but the first one.
    int at_start() const;
    /// What it changes by when more cells are known: those inside before, and then the new ones.
    int change(Plane inside, Plane new_inside, Plane new_outside) const;
    const WalkBound& walks() const { return walks_; }

  private:
    ScoreBound bound_;
    WalkBound walks_;
    CellValues prices_{};
    Plane positive_;  ///< cells with a price above 0
    Plane negative_;
    int home_ = 0;
};

}  // namespace skerry::tiny_islands::exact
