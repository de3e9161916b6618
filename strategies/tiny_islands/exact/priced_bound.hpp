#pragma once
// Bounds of all shorelines with one home, made tighter by prices on cells.

#include "strategies/tiny_islands/exact/score_bound.hpp"
#include "strategies/tiny_islands/exact/walk_bound.hpp"

namespace skerry::tiny_islands::exact {

/// Cells that a shoreline with this home may enclose: cells above the home's row, or in that row
/// and not left of the home, that fit with the home's cell into a bounding box of half-perimeter
/// 12.
Plane reach_from(int home);

/// A walk may collect a cell each time that it winds around it; a shoreline collects a cell once or
/// not at all. So cells have prices: a walk collects a cell's weight less its price. The price is
/// then added once for each cell that is known to be inside, and for each cell that may still be
/// inside if its price is positive. Any prices give a bound (Lagrangian relaxation); subgradient
/// steps look for prices that give a low bound.
class PricedBound {
  public:
    /// Takes a board (see ScoreBound::build()); the prices stay.
    void load(const Board& board, std::size_t slot, Plane blocked, const Rules& rules, Plane guess);
    void set_prices(const CellValues& prices);
    void forget_prices() { prices_ = {}; }  ///< takes effect with load()
    const CellValues& prices() const { return prices_; }

    bool has_prices() const { return (positive_ | negative_).any(); }

    /// Returns an upper bound of the scores of all shorelines with this home, in units of
    /// ScoreBound. The functions below are about this home until the next call.
    int aim_at(int home);

    /// How often the walk behind the last bound winds around each cell.
    void windings(CellValues& count) const { walks_.windings(home_, count); }
    /// Moves the prices one step against the subgradient at the last bound, which was `gap` above
    /// the aim; the step is halved `halvings` times. Returns false if there is nothing to improve.
    bool step_prices(const CellValues& windings, int gap, int halvings);

    /// The bound without WalkBound::rest(), when only the first edge is known.
    int at_start() const;
    /// How much the bound changes when more cells become known. `inside`: cells known to be inside
    /// before; `new_inside` and `new_outside`: cells that are now known too.
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
