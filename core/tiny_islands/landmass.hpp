#pragma once

#include <array>

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// The land of each shoreline: its interior less those of the shorelines inside it. Shorelines
/// never touch, so each plane is one landmass, or empty where the ring is water.
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

/// Manhattan distance of two cells, in steps.
constexpr int distance(Cell a, Cell b) {
    const int dx = a.x() < b.x() ? b.x() - a.x() : a.x() - b.x();
    const int dy = a.y() < b.y() ? b.y() - a.y() : a.y() - b.y();
    return dx + dy;
}

/// Manhattan distance from a cell to the nearest of `targets` other than itself; 0 if there is
/// none.
int distance_to(Cell from, Plane targets);

}  // namespace skerry::tiny_islands
