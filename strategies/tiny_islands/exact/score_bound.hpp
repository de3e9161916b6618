#pragma once
// What a shoreline still to be drawn can be worth: an upper bound of the score as a sum over the
// cells that it encloses and over the lattice points that it passes.

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/fixed_list.hpp"
#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands::exact {

/// Lattice points are numbered like cells: point (x, y), the lower left corner of cell (x, y), is
/// 10 y + x, 0 <= x, y <= 9.
inline constexpr int point_count = row_stride * row_stride;

/// The most steps from a cell in a lake to the land around it. Of two nested shorelines the inner
/// one has a bounding box of half-perimeter 12 - 4 at most, so one side of at most 4 cells.
inline constexpr int longest_in_lake = 2;

/// For each interior M of the shoreline that is to be drawn,
///
///     of(M) = base + sum of weight(cell) over M + sum of at(point, cells of M around it)
///             + boats(land in M)                              >= score without `score_floor`,
///
/// in units of 1/8 point. Whatever happens between cells with a common corner is exact: penalties,
/// forest pairs, mountains, sand by edges, near houses of a church, a house's type whose tiles
/// around it share a corner. What is not local (a wave's lines, far houses of a church, a house's
/// type on both sides of it) is replaced by a linear term that is never below it; of several such
/// terms the one is taken that is smallest at a guess of the shoreline and at no shoreline. Holes
/// in forests (-2 each) are left out.
///
/// Corner terms need no more than that: at a point off the shoreline the four cells around it are
/// all inside or all outside, which is a weight of one cell; at a point on it they are told by the
/// directions in which the shoreline arrives and leaves.
class ScoreBound {
  public:
    static constexpr int unit = 8;

    /// Shoreline `slot` of `board` is to be drawn; what the board holds there is ignored. `guess`:
    /// a good interior, or empty; it bears on how close the bound is, never on whether it holds.
    void build(const Board& board, std::size_t slot, const Rules& rules, Plane guess);

    int base() const { return base_; }
    int weight(int cell) const { return weights_[static_cast<std::size_t>(cell)]; }

    /// `corner`: which cells around the point are inside; bit 0 north-east, 1 north-west,
    /// 2 south-west, 3 south-east. None or all of them: 0.
    int at(int point, unsigned corner) const {
        return at_[static_cast<std::size_t>(point)][corner];
    }

    /// The most that valid boats can score if `inside` is a part of the interior.
    int boats(Plane inside) const;
    /// Cells that lower boats() when they are inside.
    Plane boat_cells() const { return boat_cells_; }

    int of(Plane interior) const;

  private:
    using Corner = std::array<int, 16>;

    struct Boat {
        Cell cell;
        Plane targets;  ///< land and boats that are there unless the shoreline turns them to land
    };

    void add_penalties();
    void add_forests();
    void add_mountains();
    void add_sands(SandRule rule);
    void add_houses();
    void add_waves(const Rules& rules);
    void add_wave(int wave, bool coastal_waves);
    void add_churches(std::size_t slot);
    void add_parish(Plane churches, Plane houses, bool inside);
    void add_boats();
    void finish();

    bool is_valid(int cell, bool inside) const { return valid_[inside].test(cell); }
    /// Adds a term of one cell: its value outside and inside.
    void add_cell(int cell, int outside, int inside);
    /// A term worth `value` while the tile on `cell` is valid.
    void add_valid(int cell, int value);
    /// A term worth `value` while it is invalid.
    void add_invalid(int cell, int value);
    /// Adds f(is_inside) at a point, is_inside(cell) telling the state of the cells around it.
    template <class F>
    void add_corner(int point, F&& f);
    /// Adds f(a inside, b inside) for two cells with a common corner.
    template <class F>
    void add_pair(int a, int b, F&& f);
    void add_both_valid(int a, int b, int value);
    /// `value` while the tile on `cell` is valid and some cell of `others`, all near it, has
    /// `counts(other, inside)`.
    template <class F>
    void add_any(int cell, Plane others, int value, F&& counts);

    Board board_;
    Plane guess_;
    std::array<Plane, 2> land_;   ///< with every cell outside, with every cell inside
    std::array<Plane, 2> valid_;  ///< tiles that are valid outside, inside
    int base_ = 0;
    std::array<int, point_count> weights_{};
    std::array<Corner, point_count> at_{};
    std::array<std::uint8_t, point_count>
        rivals_{};  ///< waves that wait for this one to be invalid
    FixedList<Boat, cell_count> boats_;
    Plane boat_cells_;
};

}  // namespace skerry::tiny_islands::exact
