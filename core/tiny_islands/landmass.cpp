#include "core/tiny_islands/landmass.hpp"

namespace skerry::tiny_islands::detail {

namespace {

constexpr auto make_balls() {
    std::array<std::array<Plane, longest_distance>, row_stride * board_size> table{};
    for (int from : board_plane)
        for (int to : board_plane & ~Plane::single(from))
            for (int d = distance(Cell::from_bit(from), Cell::from_bit(to)); d < longest_distance;
                 ++d)
                table[static_cast<std::size_t>(from)][static_cast<std::size_t>(d)] |=
                    Plane::single(to);
    return table;
}

}  // namespace

constexpr std::array<std::array<Plane, longest_distance>, row_stride* board_size> balls =
    make_balls();

}  // namespace skerry::tiny_islands::detail

namespace skerry::tiny_islands {

namespace {

constexpr Plane rim = [] {
    Plane plane;
    for (int bit : board_plane) {
        const Cell c = Cell::from_bit(bit);
        if (c.x() == 0 || c.y() == 0 || c.x() == board_size - 1 || c.y() == board_size - 1)
            plane |= c.plane();
    }
    return plane;
}();

}  // namespace

int holes_in(Plane forests) {
    const Plane rest = board_plane & ~forests;
    Plane outside = rest & rim;
    for (Plane grown = dilated(outside) & rest; grown != outside; grown = dilated(outside) & rest)
        outside = grown;
    int holes = 0;
    for (Plane left = rest & ~outside; left.any(); ++holes) {
        Plane hole = left.lowest_bit();
        for (Plane grown = dilated(hole) & left; grown != hole; grown = dilated(hole) & left)
            hole = grown;
        left &= ~hole;
    }
    return holes;
}

}  // namespace skerry::tiny_islands
