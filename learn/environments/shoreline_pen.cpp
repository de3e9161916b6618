// Which edges can follow, by a flood over lattice points, and what the finished loop encloses.

#include "learn/environments/shoreline_pen.hpp"

#include <algorithm>

#include "core/tiny_islands/shoreline.hpp"

namespace skerry::environments {

namespace {

using tiny_islands::board_size;
using tiny_islands::Cell;
using tiny_islands::max_shoreline_edges;
using tiny_islands::Plane;
using tiny_islands::row_stride;

using tiny_islands::ReachBlock;
using tiny_islands::SplitPoints;

constexpr int point_count = 2 * SplitPoints::bits_each;
constexpr Plane all_points{(uint128{1} << point_count) - 1};

/// Each point itself, and the points beside it.
struct Points {
    SplitPoints itself;
    SplitPoints beside;
};
constexpr auto points = [] {
    std::array<Points, point_count> table{};
    for (int point = 0; point < point_count; ++point) {
        const int x = point % row_stride;
        Plane beside;
        if (x > 0) beside |= Plane::single(point - 1);
        if (x < board_size) beside |= Plane::single(point + 1);
        if (point >= row_stride) beside |= Plane::single(point - row_stride);
        if (point + row_stride < point_count) beside |= Plane::single(point + row_stride);
        table[static_cast<std::size_t>(point)] = {SplitPoints(Plane::single(point)),
                                                  SplitPoints(beside)};
    }
    return table;
}();

/// The cells of a column from each one upwards; none where there is no cell.
constexpr auto cells_above = [] {
    std::array<Plane, point_count> table{};
    for (int x = 0; x < board_size; ++x) {
        const Plane column =
            tiny_islands::cells_of(static_cast<tiny_islands::Zone>(board_size + x));
        for (int y = 0; y < board_size; ++y)
            table[static_cast<std::size_t>(row_stride * y + x)] =
                column & Plane(~uint128{0} << (row_stride * y));
    }
    return table;
}();

const Points& at(int point) { return points[static_cast<std::size_t>(point)]; }

/// What an edge does, by how much the number of the pen's point exceeds that of its cell.
struct Edge {
    std::int8_t to = 0;          ///< where the pen goes, from its point
    std::uint8_t above = 0;      ///< by how much the cell above a level edge comes before its point
    std::uint8_t outer = 0;      ///< the same of the cell on the right hand
    std::uint64_t is_level = 0;  ///< all bits, or none
};
constexpr auto edges_past_cell = [] {
    std::array<Edge, row_stride + 2> edges{};
    constexpr std::uint64_t all = ~std::uint64_t{0};
    edges[ShorelinePen::past_cell[0]] = {1, 0, row_stride, all};
    edges[ShorelinePen::past_cell[1]] = {row_stride, 0, 0, 0};
    edges[ShorelinePen::past_cell[2]] = {-1, 1, 1, all};
    edges[ShorelinePen::past_cell[3]] = {-row_stride, 0, row_stride + 1, 0};
    return edges;
}();

const Edge& edge_along(int point, Cell cell) {
    return edges_past_cell[static_cast<std::size_t>(point - cell.bit())];
}

}  // namespace

ShorelinePen::Plane ShorelinePen::starts(Plane shore_points, int withheld) {
    const Plane free = all_points & ~shore_points;
    const Plane drawable = tiny_islands::drawable_cells(shore_points);
    Plane found = drawable;
    // Where only the upper right corner is taken, a shoreline can still run around what takes it.
    const Plane others = free & free >> 1 & free >> row_stride & ~drawable;
    for (int bit : others& tiny_islands::board_plane)
        if (ShorelinePen(shore_points, Cell::from_bit(bit), withheld).ways() != 0)
            found |= Plane::single(bit);
    return found;
}

ShorelinePen ShorelinePen::at_first(Plane shore_points, Cell first, int withheld) {
    ShorelinePen pen;
    pen.edges_ = static_cast<std::uint8_t>(withheld);
    pen.free_ = SplitPoints(all_points & ~shore_points & Plane(~uint128{1} << first.bit()));
    pen.home_ = static_cast<std::uint8_t>(first.bit());
    pen.point_ = pen.home_;
    pen.draw_blindly(first);
    return pen;
}

/// There is no branch, because the way of a pen cannot be predicted.
void ShorelinePen::draw_blindly(Cell cell) {
    const Edge& edge = edge_along(point_, cell);
    // A level edge encloses what is above it, or no longer.
    interior_ ^= cells_above[static_cast<std::size_t>(point_ - edge.above)] &
                 Plane(uint128{edge.is_level} << 64 | edge.is_level);
    point_ = static_cast<std::uint8_t>(point_ + edge.to);
    free_ = free_.without(at(point_).itself);
    ++edges_;
}

ShorelinePen::Plane ShorelinePen::finish() { return std::exchange(*this, {}).interior_; }

ShorelinePen::SplitPoints ShorelinePen::next_points() const {
    const bool is_last = point_ == end() || steps() < 0;
    const std::uint64_t mask = is_last ? 0 : ~std::uint64_t{0};
    return at(point_).beside & free_ & SplitPoints(mask, mask);
}

void ShorelinePen::look() {
    take_ways(SplitPoints(tiny_islands::within_steps(Plane::single(end()), free_.plane(),
                                                     std::max(0, steps()), next_points().plane())));
}

void ShorelinePen::look_together(std::span<ShorelinePen* const> pens,
                                 std::span<ReachBlock> memory) {
    const auto blocks = memory.first((pens.size() + ReachBlock::lanes - 1) / ReachBlock::lanes);
    for (std::size_t i = 0; i < ReachBlock::lanes * blocks.size(); ++i) {
        ReachBlock& block = blocks[i / ReachBlock::lanes];
        const std::size_t lane = i % ReachBlock::lanes;
        if (i >= pens.size()) {
            block.set(lane, {}, {}, 0, {});
            continue;
        }
        const ShorelinePen& pen = *pens[i];
        block.set(lane, at(pen.end()).itself, pen.free_, std::max(0, pen.steps()),
                  pen.next_points());
    }
    tiny_islands::reach_blocks(blocks);
    for (std::size_t i = 0; i < pens.size(); ++i)
        pens[i]->take_ways(blocks[i / ReachBlock::lanes].answer(i % ReachBlock::lanes));
}

/// Takes the ways that lead to those next points from which the end can be reached.
void ShorelinePen::take_ways(SplitPoints reached) {
    // Bit 11 + d of the window is the point whose number is d more than that of the pen.
    constexpr int before = row_stride + 1;
    const auto window = static_cast<std::uint32_t>(((reached.plane() << before) >> point_).low());
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

int ShorelinePen::outer_bit(Cell cell) const { return point_ - edge_along(point_, cell).outer; }

ShorelinePen::Plane ShorelinePen::outer_cell(Cell cell) const {
    const int bit = outer_bit(cell);
    return bit < 0 ? Plane{} : Plane::single(bit) & tiny_islands::board_plane;
}

}  // namespace skerry::environments
