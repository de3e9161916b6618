#pragma once

#include <array>

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

}  // namespace skerry::tiny_islands
