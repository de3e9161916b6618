#pragma once
// Shorelines: simple closed loops along cell edges, represented by the cells that they enclose.

#include "core/random.hpp"
#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/landmass.hpp"

namespace skerry::tiny_islands {

/// The number of edges on the boundary of a set of cells.
int perimeter(Plane cells);

/// The lattice points on the boundary of a set of cells. Point (x, y), the lower left corner of
/// cell (x, y), is bit 10 y + x, 0 <= x, y <= 9.
Plane boundary_points(Plane cells);

// `longest`: the edges that the rules allow a shoreline, 4 to 24.

/// Whether the boundary of `cells` is one simple closed loop of 4 to `longest` edges on the board.
bool is_loop(Plane cells, int longest = max_shoreline_edges);

/// Whether `interior` is a legal next shoreline: a loop that shares no lattice point with the
/// shorelines already drawn, whose points are `shore_points`.
bool is_legal_shoreline(Plane interior, Plane shore_points, int longest = max_shoreline_edges);

/// The cells whose four corners are not in `shore_points`: a loop of one cell fits there.
Plane drawable_cells(Plane shore_points);

/// Whether some legal shoreline exists.
bool has_legal_shoreline(Plane shore_points, int longest = max_shoreline_edges);

/// A random legal shoreline; one must exist. It starts at a uniform cell among the drawable ones,
/// with a uniform target area of 1 to 16 cells. It grows by uniform neighbouring cells that keep
/// the boundary one loop of at most `longest` edges. It ends at the target, or where nothing fits.
/// A start may lie on land or on water, so lakes and islets occur; earlier islands are never
/// enclosed. (Loops drawn uniformly would be hopeless tangles, and rejection finds a legal third
/// shoreline in 0.006 % of tries.)
Plane random_shoreline(Plane shore_points, Rng& rng, int longest = max_shoreline_edges);

/// Whether flipping `cell` (adding it to `cells` or taking it away) turns a boundary that is a
/// simple loop into another simple loop. The length of the loop is not checked.
inline bool flip_keeps_loop(Plane cells, Cell cell) {
    return flip_keeps_loop(neighbours_of(cells, cell));
}

/// The change of perimeter(cells) when `cell` is flipped.
inline int flip_perimeter(Plane cells, Cell cell) {
    const int joining = edges_of_joining(neighbours_of(cells, cell));
    return cells.test(cell.bit()) ? -joining : joining;
}

}  // namespace skerry::tiny_islands
