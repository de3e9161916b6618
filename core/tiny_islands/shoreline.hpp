#pragma once
// Shorelines: simple closed loops along cell edges, represented by the cells they enclose.

#include "core/random.hpp"
#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/loop_flip.hpp"

namespace skerry::tiny_islands {

/// Edges on the boundary of a set of cells.
int perimeter(Plane cells);

/// Lattice points on the boundary of a set of cells: point (x, y), the lower left corner of cell
/// (x, y), is bit 10 y + x, 0 <= x, y <= 9.
Plane boundary_points(Plane cells);

/// Whether the boundary of `cells` is one simple closed loop of 4 to 24 edges on the board.
bool is_loop(Plane cells);

/// Whether `interior` is a legal next shoreline: a loop that shares no lattice point with those
/// drawn.
bool is_legal_shoreline(Plane interior, Plane shore_points);

/// The cells with all four corners free of `shore_points`: where a loop of one cell may lie.
Plane drawable_cells(Plane shore_points);

/// Whether some legal shoreline exists.
bool has_legal_shoreline(Plane shore_points);

/// A random legal shoreline; one must exist. Uniform start cell among the drawable ones, uniform
/// target area of 1 to 16 cells, then growth by uniform neighbouring cells that keep the boundary a
/// loop of at most 24 edges, until the target is reached or nothing fits. Every start lies on land
/// or water alike, so lakes and islets occur; earlier islands are never enclosed. (Uniform loops
/// are hopeless tangles of 24 edges, and rejection finds a legal third one in 0.006 % of tries.)
Plane random_shoreline(Plane shore_points, Rng& rng);

/// Whether flipping `cell` (adding it to or taking it from `cells`) keeps a boundary that is a
/// simple loop a simple loop. Says nothing of its length.
inline bool flip_keeps_loop(Plane cells, Cell cell) {
    return flip_keeps_loop(neighbours_of(cells, cell));
}

/// Change of perimeter(cells) when `cell` is flipped.
inline int flip_perimeter(Plane cells, Cell cell) {
    const int joining = edges_of_joining(neighbours_of(cells, cell));
    return cells.test(cell.bit()) ? -joining : joining;
}

}  // namespace skerry::tiny_islands
