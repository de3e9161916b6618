#pragma once
// Draws a shoreline edge by edge, so that each legal one is drawn by exactly one sequence of cells
// and can always be finished.
//
// A shoreline is walked from the lower left corner of its first cell, the leftmost enclosed one in
// the lowest enclosed row. The walk begins to the right, with the enclosed cells on the left hand,
// and ends from above at that corner. Each edge is named by the cell on its left. At every corner
// the four cells around it name the four directions, so a cell says which edge is meant. The last
// edge, the left one of the first cell, is drawn by finish().
//
// A walk can be finished if and only if a way of unused points leads back within the edges left:
// the shortest such way never meets itself. A flood from the end of the way finds its length. Many
// pens look at once, in vector lanes.

#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/reach_blocks.hpp"

namespace skerry::environments {

class ShorelinePen {
  public:
    using Plane = tiny_islands::Plane;
    using Cell = tiny_islands::Cell;
    using SplitPoints = tiny_islands::SplitPoints;

    /// The first cells of all legal shorelines; `shore_points` as in tiny_islands::State.
    /// `withheld`, here and below: as tiny_islands::Rules::edges_withheld().
    static Plane starts(Plane shore_points, int withheld = 0);

    enum Way : std::uint8_t { right = 1, up = 2, left = 4, down = 8 };
    static constexpr int way_count = 4;
    /// The number of the pen's point minus that of the cell that names an edge: the cell around the
    /// point on the left of the way.
    static constexpr std::array<int, way_count> past_cell = {0, 1, tiny_islands::row_stride + 1,
                                                             tiny_islands::row_stride};

    /// No shoreline is being drawn.
    ShorelinePen() = default;
    /// Draws the lower edge of the first cell, one of starts().
    ShorelinePen(Plane shore_points, Cell first, int withheld = 0)
        : ShorelinePen(at_first(shore_points, first, withheld)) {
        look();
    }

    bool is_drawing() const { return edges_ != 0; }
    /// The edges that may be drawn next, as bits of Way; none: finish() is due.
    unsigned ways() const { return ways_; }
    /// The cells that name them.
    Plane choices() const;

    /// Draws the edge of `cell`, one of choices().
    void draw(Cell cell) {
        draw_blindly(cell);
        look();
    }

    // For many pens at once: edges are drawn, and then all pens look for ways.
    static ShorelinePen at_first(Plane shore_points, Cell first, int withheld);
    void draw_blindly(Cell cell);
    /// `memory` has room for all pens, ReachBlock::lanes in a block.
    static void look_together(std::span<ShorelinePen* const> pens,
                              std::span<tiny_islands::ReachBlock> memory);

    /// Draws the last edge. Returns the cells enclosed; the pen is as new.
    Plane finish();

    int edges() const { return edges_; }  ///< drawn so far, and withheld
    Cell first() const { return Cell::from_bit(home_); }
    /// The lattice point at which the pen is: 10 y + x.
    int point() const { return point_; }
    /// The cell on the right hand of the edge that leads from the pen along `cell`; beyond the
    /// board there is none, and the plane is empty.
    Plane outer_cell(Cell cell) const;
    /// Its number; beyond the board it is none of a cell, and at least -11.
    int outer_bit(Cell cell) const;

  private:
    void look();
    /// The point from which the last edge leads down to the first one.
    int end() const { return home_ + tiny_islands::row_stride; }
    /// How many edges there may be between the next one and the last one; negative: no next one.
    int steps() const { return tiny_islands::max_shoreline_edges - edges_ - 2; }
    SplitPoints next_points() const;
    void take_ways(SplitPoints reached);

    SplitPoints free_;  ///< points that the rest of the walk may use
    Plane interior_;    ///< by the even-odd rule along columns
    std::uint8_t home_ = 0;
    std::uint8_t point_ = 0;
    std::uint8_t edges_ = 0;
    std::uint8_t ways_ = 0;
};

}  // namespace skerry::environments
