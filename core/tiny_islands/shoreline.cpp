// Tells loops from other sets of cells by counting, and grows random shorelines.

#include "core/tiny_islands/shoreline.hpp"

#include "core/tiny_islands/loops.hpp"

namespace skerry::tiny_islands {

namespace {

/// The number of cells, orthogonal pairs and 2 x 2 squares in a plane.
struct Counts {
    int cells;
    int pairs;
    int squares;

    explicit Counts(Plane p) {
        const Plane across = p & p >> 1;
        const Plane up = p & p >> row_stride;
        cells = p.count();
        pairs = across.count() + up.count();
        squares = (across & across >> row_stride).count();
    }
    int perimeter() const { return 4 * cells - 2 * pairs; }
    /// The number of components minus the number of holes.
    int euler() const { return cells - pairs + squares; }
};

Plane flood(Plane seed, Plane within) {
    for (;;) {
        const Plane grown = (seed | orthogonal_neighbours(seed)) & within;
        if (grown == seed) return seed;
        seed = grown;
    }
}

/// The first legal shoreline in the order of for_each_loop(), or none. If no cell has room for a
/// loop of one cell, all loops that are left run around earlier shorelines.
Plane first_loop(Plane shore_points, int longest) {
    Plane found;
    const auto take = [&found](Plane interior) {
        found = interior;
        return false;
    };
    for_each_loop(shore_points, take, longest);
    return found;
}

}  // namespace

int perimeter(Plane cells) { return Counts(cells).perimeter(); }

Plane boundary_points(Plane cells) {
    const Plane any = cells | cells << 1 | cells << row_stride | cells << (row_stride + 1);
    const Plane all = cells & cells << 1 & cells << row_stride & cells << (row_stride + 1);
    return any & ~all;
}

bool is_loop(Plane cells, int longest) {
    if (cells.none() || !board_plane.contains(cells)) return false;
    const Counts counts(cells);
    if (counts.perimeter() > longest) return false;
    // There are as many points as edges, so no point is met twice, and the boundary consists of
    // disjoint simple loops. It is one loop if and only if there is one component and no hole.
    if (boundary_points(cells).count() != counts.perimeter()) return false;
    return counts.euler() == 1 && flood(cells.lowest_bit(), cells) == cells;
}

bool is_legal_shoreline(Plane interior, Plane shore_points, int longest) {
    return is_loop(interior, longest) && !boundary_points(interior).intersects(shore_points);
}

Plane drawable_cells(Plane shore_points) {
    const Plane free = ~shore_points;
    return free & free >> 1 & free >> row_stride & free >> (row_stride + 1) & board_plane;
}

bool has_legal_shoreline(Plane shore_points, int longest) {
    return drawable_cells(shore_points).any() || first_loop(shore_points, longest).any();
}

Plane random_shoreline(Plane shore_points, Rng& rng, int longest) {
    const Plane drawable = drawable_cells(shore_points);
    if (drawable.none()) return first_loop(shore_points, longest);
    const auto pick = [&rng](Plane from) {
        return Cell::from_bit(
            from.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(from.count())))));
    };
    constexpr std::uint32_t max_area = 16;
    const int target = 1 + static_cast<int>(rng.below(max_area));
    Plane interior = pick(drawable).plane();
    Plane refused;
    int edges = min_shoreline_edges;
    for (int area = 1; area < target;) {
        const Plane candidates = orthogonal_neighbours(interior) & drawable & ~interior & ~refused;
        if (candidates.none()) break;
        const Cell cell = pick(candidates);
        const int grown_edges = edges + flip_perimeter(interior, cell);
        if (flip_keeps_loop(interior, cell) && grown_edges <= longest) {
            interior |= cell.plane();
            edges = grown_edges;
            ++area;
            refused &= ~dilated(cell.plane());  // the neighbourhood of these cells has changed
        } else {
            refused |= cell.plane();
        }
    }
    return interior;
}

}  // namespace skerry::tiny_islands
