#include "runner/play/shoreline_words.hpp"

#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::play {

namespace {

using namespace tiny_islands;

Plane flood(Plane seed, Plane within) {
    for (;;) {
        const Plane grown = (seed | orthogonal_neighbours(seed)) & within;
        if (grown == seed) return seed;
        seed = grown;
    }
}

std::string name_of_lowest(Plane cells) { return print_cell(Cell::from_bit(cells.lowest())); }

/// A point by a cell that it is a corner of: point (x, y) is the lower left corner of cell (x, y).
std::string name_of_point(int point) {
    const int x = point % row_stride;
    const int y = point / row_stride;
    const std::string side = x < board_size ? "left" : "right";
    const std::string height = y < board_size ? "lower" : "upper";
    const Cell cell(x < board_size ? x : x - 1, y < board_size ? y : y - 1);
    return "the " + height + " " + side + " corner of " + print_cell(cell);
}

/// The cells that no way leads to from the edge of the board.
Plane holes_of(Plane interior) {
    const Plane outside = board_plane & ~interior;
    Plane rim = Plane{};
    for (int i = 0; i < board_size; ++i)
        for (const Cell cell :
             {Cell(i, 0), Cell(i, board_size - 1), Cell(0, i), Cell(board_size - 1, i)})
            rim |= cell.plane();
    return outside & ~flood(rim & outside, outside);
}

/// The points where two cells of the set meet by a corner only.
Plane pinched_points(Plane cells) {
    const Plane left_below = cells << (row_stride + 1);
    const Plane right_below = cells << row_stride;
    const Plane left_above = cells << 1;
    return (cells & left_below & ~right_below & ~left_above) |
           (right_below & left_above & ~cells & ~left_below);
}

}  // namespace

std::string why_no_shoreline(Plane interior, Plane shore_points) {
    if (is_legal_shoreline(interior, shore_points)) return {};
    if (interior.none()) return "it encloses no cell yet";
    const Plane piece = flood(interior.lowest_bit(), interior);
    if (piece != interior)
        return "it would be more than one line: " + name_of_lowest(interior) + " and " +
               name_of_lowest(interior & ~piece) + " are not joined by cells between them";
    if (const Plane pinched = pinched_points(interior); pinched.any())
        return "it would meet itself at " + name_of_point(pinched.lowest());
    if (const Plane holes = holes_of(interior); holes.any())
        return "it would be two lines: there is a hole around " + name_of_lowest(holes) +
               ", and a shoreline is one line; a lake is drawn as a shoreline of its own";
    if (const int edges = perimeter(interior); edges > max_shoreline_edges)
        return "it would have " + std::to_string(edges) + " edges; " +
               std::to_string(max_shoreline_edges) + " at most";
    const Plane touched = boundary_points(interior) & shore_points;
    return "it would touch an earlier shoreline at " + name_of_point(touched.lowest());
}

}  // namespace skerry::play
