#pragma once
// How much a shoreline that is still to be drawn can be worth. The upper bound is a sum over the
// cells that the shoreline encloses and over the lattice points that it passes.

#include "core/fixed_list.hpp"
#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands::exact {

/// Lattice points are numbered like cells: point (x, y), the lower left corner of cell (x, y), is
/// 10 y + x, 0 <= x, y <= 9.
inline constexpr int point_count = row_stride * row_stride;

/// The most steps from a cell in a lake to the land around it. If one shoreline lies inside
/// another, the inner one has a bounding box of half-perimeter 12 - 4 at most, so one side of at
/// most 4 cells.
inline constexpr int longest_in_lake = 2;

/// For each interior M of the shoreline that is to be drawn,
///
///     of(M) = base + sum of weight(cell) over M + sum of at(point, cells of M around it)
///             + boats(land in M)                              >= score without `score_floor`,
///
/// in units of 1/8 point. Effects between cells with a common corner are exact: penalties, forest
/// pairs, mountains, sand by edges, near houses of a church, and a type that a house counts whose
/// tiles around the house share a corner. Effects that are not local are replaced by a linear term
/// that is never below them: a wave's lines, far houses of a church, a type on both sides of a
/// house, whether a sand that a house counts or a wave that spoils is offshore. If there are
/// several such terms, the bound takes the smallest one at a guess of the shoreline and at no
/// shoreline. Holes in forests (-2 each) are left out.
///
/// Terms of cells and corners suffice for this. At a point off the shoreline, the four cells around
/// it are all inside or all outside, so its term is a weight of one cell. At a point on the
/// shoreline, the directions in which the shoreline arrives and leaves tell which of the four cells
/// are inside.
class ScoreBound {
  public:
    static constexpr int unit = 8;

    /// Builds the bound for a board whose shoreline `slot` is to be drawn; what the board holds
    /// there is ignored. `guess`: a good interior, or empty; it decides how tight the bound is,
    /// never whether it holds.
    void build(const Board& board, std::size_t slot, const Rules& rules, Plane guess);

    int base() const { return base_; }
    int weight(int cell) const { return weights_[static_cast<std::size_t>(cell)]; }

    /// The term of a point. `corner`: which cells around the point are inside; bit 0 north-east,
    /// 1 north-west, 2 south-west, 3 south-east. The term is 0 if none or all of them are inside.
    int at(int point, unsigned corner) const {
        return at_[static_cast<std::size_t>(point)][corner];
    }

    /// The most that valid boats can score if `inside` is a part of the interior.
    int boats(Plane inside) const;
    /// Cells that may change boats() when they are inside.
    Plane boat_cells() const { return boat_cells_; }

    int of(Plane interior) const;

  private:
    using Corner = std::array<int, 16>;

    struct Boat {
        Cell cell;
        Plane targets;  ///< land, and other valid boats, if every cell is outside
    };

    void add_penalties(int penalty);
    void add_forests();
    void add_mountains();
    void add_sands(SandRule rule);
    void add_houses();
    void add_waves(const Rules& rules);
    void add_wave(int wave, bool coastal_waves);
    void add_spoiled_wave(int wave, int spoiler, bool coastal_waves_spoil);
    int best_spoiler(int wave, Plane spoilers) const;
    void add_churches(std::size_t slot, int near_bonus);
    void add_parish(Plane churches, Plane houses, int near_bonus, bool inside);
    void add_boats();
    void finish();

    bool is_valid(int cell, bool inside) const { return valid_[inside].test(cell); }
    /// Adds a term of one cell: its value when the cell is outside and when it is inside.
    void add_cell(int cell, int outside, int inside);
    /// Adds a term that is worth `value` while the tile on `cell` is valid.
    void add_valid(int cell, int value);
    /// Adds a term that is worth `value` while the tile on `cell` is invalid.
    void add_invalid(int cell, int value);
    /// Adds f(is_inside) at a point; is_inside(cell) tells whether a cell around it is inside.
    template <class F>
    void add_corner(int point, F&& f);
    /// Adds f(a inside, b inside) for two cells with a common corner.
    template <class F>
    void add_pair(int a, int b, F&& f);
    void add_both_valid(int a, int b, int value);
    /// Adds `value` while the tile on `cell` is valid and `counts(other, inside)` is true for some
    /// cell of `others`, which must all be near `cell`.
    template <class F>
    void add_any(int cell, Plane others, int value, F&& counts);

    Board board_;
    Plane guess_;
    std::array<Plane, 2> land_;   ///< if every cell is outside; if every cell is inside
    std::array<Plane, 2> valid_;  ///< tiles that are valid if outside; if inside
    int base_ = 0;
    std::array<int, point_count> weights_{};
    std::array<Corner, point_count> at_{};
    std::array<std::uint8_t, point_count>
        rivals_{};  ///< how many waves wait for the wave of this cell to be invalid
    FixedList<Boat, cell_count> boats_;
    Plane boat_cells_;
};

/// An upper bound of the rise of score(), without `score_floor`, when `tile` is placed on the empty
/// `cell`. It holds for every legal shoreline number `slot` that has the cell inside (or outside,
/// if `inside` is false).
int most_gain(const Board& board, std::size_t slot, const Rules& rules, Tile tile, Cell cell,
              bool inside);

}  // namespace skerry::tiny_islands::exact
