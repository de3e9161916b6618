#pragma once
// Three shorelines that change one cell at a time, with everything that is needed to check the next
// change.

#include <cstring>
#include <span>

#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/landmass.hpp"

namespace skerry::tiny_islands {

namespace detail {

constexpr auto make_corners() {
    std::array<Plane, row_stride * board_size> table{};
    for (int bit : board_plane)
        table[static_cast<std::size_t>(bit)] = Plane::single(bit) | Plane::single(bit + 1) |
                                               Plane::single(bit + row_stride) |
                                               Plane::single(bit + row_stride + 1);
    return table;
}
/// The four lattice points of each cell.
inline constexpr auto corners = make_corners();

}  // namespace detail

/// Three shorelines. Invariants: every shoreline is one loop of as many edges as the rules allow,
/// or empty from the start, and no two shorelines touch. All other members follow from the
/// interiors. A flip takes about 50 ns, can_flip() about 1 ns.
class MovingShorelines {
  public:
    using Interiors = std::array<Plane, shoreline_count>;

    /// `withheld`: Rules::edges_withheld().
    void reset(const Interiors& interiors, int withheld);

    const Interiors& interiors() const { return interiors_; }
    /// The shorelines around a cell: bit i tells whether the cell is inside shoreline i.
    unsigned around(Cell cell) const { return around_[static_cast<std::size_t>(cell.bit())]; }
    /// The bits of the cells with an edge on shoreline i, on either side.
    std::span<const std::uint8_t> edge_cells(std::size_t i) const {
        return {edge_cells_[i].data(), edge_cell_count_[i]};
    }
    /// The lattice points of all shorelines except shoreline i.
    Plane other_points(std::size_t i) const { return other_points_[i]; }

    /// Whether the invariants still hold if the cell moves to the other side of shoreline i.
    bool can_flip(std::size_t i, Cell cell) const {
        return edges_with(i, cell, neighbours(i, cell)) <= max_shoreline_edges;
    }
    /// Whether the invariants still hold if both cells are flipped; the first flip by itself may
    /// make the shoreline too long.
    bool can_flip(std::size_t i, Cell first, Cell second) const;

    /// Flips cells of shoreline i; the invariants must hold after all of them.
    void flip(std::size_t i, std::span<const Cell> cells);

  private:
    static constexpr int too_long = 2 * max_shoreline_edges;

    /// The interior of shoreline i, from the bit of the cell's south-west neighbour on.
    std::uint32_t window(std::size_t i, Cell cell) const {
        std::uint32_t word = 0;
        const int from = cell.bit() - row_stride - 1 + pad;
        std::memcpy(&word, padded_[i].data() + from / 8, sizeof word);
        return word >> from % 8;
    }
    unsigned neighbours(std::size_t i, Cell cell) const { return neighbours_in(window(i, cell)); }
    /// The number of edges of shoreline i after the flip; too_long or more if it is then no loop or
    /// touches another shoreline. The code has no branch.
    int edges_with(std::size_t i, Cell cell, unsigned neighbours) const {
        // Each new point of the boundary is a corner of the cell. A corner of the cell that was
        // already on the boundary is not on another shoreline.
        const Plane touched =
            other_points_[i] & detail::corners[static_cast<std::size_t>(cell.bit())];
        const int bad =
            static_cast<int>(!flip_keeps_loop(neighbours)) | static_cast<int>(touched.any());
        const int leaves = static_cast<int>(around(cell) >> i & 1);
        const int joining = edges_of_joining(neighbours);
        return edges_[i] + (joining ^ -leaves) + leaves + bad * too_long;
    }

    void interior_changed(std::size_t i);
    void points_changed();

    static constexpr int pad = 16;  ///< bits before the first cell's bit, for the first windows

    Interiors interiors_{};
    std::array<std::array<std::uint8_t, 16>, shoreline_count> padded_{};
    int withheld_ = 0;
    std::array<int, shoreline_count> edges_{};  ///< with those withheld
    std::array<Plane, shoreline_count> points_{};
    std::array<Plane, shoreline_count> other_points_{};
    std::array<std::uint8_t, row_stride * board_size> around_{};
    std::array<std::array<std::uint8_t, cell_count>, shoreline_count> edge_cells_{};
    std::array<std::size_t, shoreline_count> edge_cell_count_{};
};

}  // namespace skerry::tiny_islands
