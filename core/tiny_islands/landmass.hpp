#pragma once
// Tells from a cell's neighbourhood whether a loop stays a loop when that cell changes sides.

#include <bit>

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// The land of each shoreline: its interior without the interiors of the shorelines inside it.
/// Shorelines never touch, so each plane is one landmass, or empty if the ring is water.
constexpr std::array<Plane, shoreline_count> landmasses(const Board& board, Plane land) {
    std::array<Plane, shoreline_count> masses = board.interiors;
    for (std::size_t i = 0; i < masses.size(); ++i) {
        for (std::size_t j = 0; j < masses.size(); ++j)
            if (j != i && board.interiors[i].contains(board.interiors[j]))
                masses[i] &= ~board.interiors[j];
        masses[i] &= land;
    }
    return masses;
}

/// The landmasses as sets that do not say whose shoreline is whose: the land inside exactly one of
/// the shorelines (one set for each shoreline), and the land inside all three. Cells inside the
/// same shorelines are one landmass: those shorelines include its outer shore and all that surround
/// it, and no two outer shores are surrounded by the same shorelines, themselves included. So the
/// nesting does not have to be worked out.
constexpr std::array<Plane, 4> land_sets(const std::array<Plane, shoreline_count>& interiors,
                                         Plane land) {
    const auto& [a, b, c] = interiors;
    return {a & ~(b | c), b & ~(a | c), c & ~(a | b), a & b & c & land};
}

/// Manhattan distance of two cells, in steps.
constexpr int distance(Cell a, Cell b) {
    const int dx = a.x() < b.x() ? b.x() - a.x() : a.x() - b.x();
    const int dy = a.y() < b.y() ? b.y() - a.y() : a.y() - b.y();
    return dx + dy;
}

namespace detail {

inline constexpr int longest_distance = 2 * (board_size - 1);

/// For each cell and each distance from 0 to 15 steps, the other cells within that distance.
extern const std::array<std::array<Plane, longest_distance>, row_stride * board_size> balls;

}  // namespace detail

/// Manhattan distance from a cell to the nearest of `targets` other than itself; 0 if there is
/// none. A binary search without branches, because no branch predictor knows how far the targets
/// are.
inline int distance_to(Cell from, Plane targets) {
    const auto& balls = detail::balls[static_cast<std::size_t>(from.bit())];
    std::size_t free = 0;
    for (std::size_t step = detail::longest_distance / 2; step > 0; step /= 2)
        free += balls[free + step].intersects(targets) ? 0 : step;
    if (free + 1 == detail::longest_distance && (targets & ~from.plane()).none()) return 0;
    return static_cast<int>(free) + 1;
}

/// The number of holes in a set of cells: parts of the rest of the board that do not reach the rim,
/// where diagonal steps connect too.
int holes_in(Plane cells);

/// The eight neighbours of a cell as a number of eight bits: SW S SE W E NW N NE. `window` is the
/// plane shifted so that the south-west neighbour is bit 0.
constexpr unsigned neighbours_in(std::uint32_t window) {
    return (window & 7) | (window >> 7 & 8) | (window >> 8 & 16) | (window >> 15 & 0xe0);
}

inline unsigned neighbours_of(Plane cells, Cell cell) {
    const Plane window = (cells << (row_stride + 1)) >> cell.bit();
    return neighbours_in(static_cast<std::uint32_t>(window.low()));
}

namespace detail {

inline constexpr unsigned orthogonal_bits = 1u << 1 | 1u << 3 | 1u << 4 | 1u << 6;

constexpr std::array<bool, 256> make_flip_table() {
    constexpr std::array<int, 8> around = {0, 1, 2, 4, 7, 6, 5, 3};
    std::array<bool, 256> table{};
    for (unsigned set = 0; set < 256; ++set) {
        int runs = 0;
        for (std::size_t i = 0; i < 8; ++i)
            runs += (set >> around[i] & 1) != 0 && (set >> around[(i + 7) % 8] & 1) == 0;
        const unsigned inside = set & orthogonal_bits;
        table[set] = runs == 1 && inside != 0 && inside != orthogonal_bits;
    }
    return table;
}
inline constexpr std::array<bool, 256> flip_table = make_flip_table();

/// For each number of edges of a loop: how many orthogonal neighbours beyond its boundary are too
/// few for a cell to flip. A flip adds 4 edges and takes away 2 for each of them. Any cell may flip
/// where there is no loop yet.
inline constexpr auto too_few = [] {
    std::array<std::int8_t, 256> most{};
    most[0] = -1;
    for (int edges = max_shoreline_edges - 3; edges < 256; ++edges)
        most[static_cast<std::size_t>(edges)] =
            static_cast<std::int8_t>((edges + 3 - max_shoreline_edges) / 2);
    return most;
}();

}  // namespace detail

/// Whether flipping the centre keeps a simple loop simple. It does if and only if the neighbours
/// inside form one run around the cell, and both sides contain an orthogonal neighbour.
constexpr bool flip_keeps_loop(unsigned neighbours) { return detail::flip_table[neighbours]; }

/// The edges that the boundary gains when the centre joins, and loses when it leaves.
constexpr int edges_of_joining(unsigned neighbours) {
    return 4 - 2 * std::popcount(neighbours & detail::orthogonal_bits);
}

}  // namespace skerry::tiny_islands
