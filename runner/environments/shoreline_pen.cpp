// Which edges can follow, by a flood over lattice points, and what the finished loop encloses.

#include "runner/environments/shoreline_pen.hpp"

#include <array>
#include <utility>

#include "core/tiny_islands/shoreline.hpp"

namespace skerry::environments {

namespace {

using tiny_islands::board_size;
using tiny_islands::Cell;
using tiny_islands::max_shoreline_edges;
using tiny_islands::Plane;
using tiny_islands::row_stride;

constexpr int point_count = row_stride * (board_size + 1);
constexpr Plane all_points{(uint128{1} << point_count) - 1};

constexpr Plane make_column(int x) {
    Plane column;
    for (int y = 0; y <= board_size; ++y) column |= Plane::single(row_stride * y + x);
    return column;
}
/// Points have no column of padding: what a step to the side must not reach.
constexpr Plane not_first_column = all_points & ~make_column(0);
constexpr Plane not_last_column = all_points & ~make_column(board_size);

constexpr auto points_beside = [] {
    std::array<Plane, point_count> beside{};
    for (int point = 0; point < point_count; ++point) {
        const Plane here = Plane::single(point);
        beside[static_cast<std::size_t>(point)] =
            ((here << 1 & not_first_column) | (here >> 1 & not_last_column) | here << row_stride |
             here >> row_stride) &
            all_points;
    }
    return beside;
}();

/// The points of `wanted` that at most `steps` steps over points of `free` lead to from `from`.
Plane within_steps(Plane from, Plane free, int steps, Plane wanted) {
    const Plane from_left = free & not_first_column;
    const Plane from_right = free & not_last_column;
    Plane reached = from;
    for (; steps > 0 && !reached.contains(wanted); --steps) {
        const Plane grown = reached | (reached << 1 & from_left) | (reached >> 1 & from_right) |
                            ((reached << row_stride | reached >> row_stride) & free);
        if (grown == reached) break;
        reached = grown;
    }
    return reached & wanted;
}

/// The cells of column x from row y upwards.
Plane column_above(int x, int y) {
    const auto column = static_cast<tiny_islands::Zone>(board_size + x);
    return tiny_islands::cells_of(column) & Plane(~uint128{0} << (row_stride * y));
}

}  // namespace

ShorelinePen::Plane ShorelinePen::starts(Plane shore_points) {
    const Plane free = all_points & ~shore_points;
    const Plane drawable = tiny_islands::drawable_cells(shore_points);
    Plane found = drawable;
    // Where only the upper right corner is taken, a shoreline can still run around what takes it.
    const Plane others = free & free >> 1 & free >> row_stride & ~drawable;
    for (int bit : others& tiny_islands::board_plane)
        if (ShorelinePen(shore_points, Cell::from_bit(bit)).ways() != 0)
            found |= Plane::single(bit);
    return found;
}

ShorelinePen::ShorelinePen(Plane shore_points, Cell first)
    : free_(all_points & ~shore_points & Plane(~uint128{1} << first.bit())),
      home_(static_cast<std::uint8_t>(first.bit())),
      point_(home_) {
    draw(first);
}

void ShorelinePen::draw(Cell cell) {
    const int x = point_ % row_stride;
    const int y = point_ / row_stride;
    switch (point_ - cell.bit()) {
        case past_cell[0]:
            return go(point_ + 1, column_above(x, y));
        case past_cell[1]:
            return go(point_ + row_stride, {});
        case past_cell[2]:
            return go(point_ - 1, column_above(x - 1, y));
        default:
            return go(point_ - row_stride, {});
    }
}

ShorelinePen::Plane ShorelinePen::finish() { return std::exchange(*this, {}).interior_; }

void ShorelinePen::go(int point, Plane toggled) {
    interior_ ^= toggled;
    free_ &= ~Plane::single(point);
    point_ = static_cast<std::uint8_t>(point);
    ++edges_;
    look();
}

void ShorelinePen::look() {
    ways_ = 0;
    const int end = home_ + row_stride;
    if (point_ == end) return;
    // Two edges besides those between: the one that leads to the next point, and the last one.
    const int steps = max_shoreline_edges - edges_ - 2;
    if (steps < 0) return;
    const Plane next = points_beside[point_] & free_;
    const Plane reached = within_steps(Plane::single(end), free_, steps, next);
    // Bit 11 + d of the window is the point whose number is d more than that of the pen.
    constexpr int before = row_stride + 1;
    const auto window = static_cast<std::uint32_t>(((reached << before) >> point_).low());
    ways_ = static_cast<std::uint8_t>(
        (window >> (before + 1) & 1) * right | (window >> (before + row_stride) & 1) * up |
        (window >> (before - 1) & 1) * left | (window >> (before - row_stride) & 1) * down);
}

ShorelinePen::Plane ShorelinePen::choices() const {
    Plane cells;
    for (std::size_t way = 0; way < way_count; ++way)
        if ((ways_ >> way & 1) != 0) cells |= Plane::single(point_ - past_cell[way]);
    return cells;
}

ShorelinePen::Plane ShorelinePen::outer_cell(Cell cell) const {
    int bit = point_;
    switch (point_ - cell.bit()) {
        case past_cell[0]:
            bit -= row_stride;
            break;
        case past_cell[1]:
            break;
        case past_cell[2]:
            bit -= 1;
            break;
        default:
            bit -= row_stride + 1;
    }
    return bit < 0 ? Plane{} : Plane::single(bit) & tiny_islands::board_plane;
}

}  // namespace skerry::environments
