#include "core/tiny_islands/landmass.hpp"

namespace skerry::tiny_islands {

namespace {

/// The cells at each Manhattan distance of a cell.
constexpr int max_distance = 2 * (board_size - 1);

constexpr auto make_distance_rings() {
    std::array<std::array<Plane, max_distance + 1>, row_stride * board_size> rings{};
    for (int from : board_plane)
        for (int to : board_plane)
            rings[static_cast<std::size_t>(from)]
                 [static_cast<std::size_t>(distance(Cell::from_bit(from), Cell::from_bit(to)))] |=
                Plane::single(to);
    return rings;
}
constexpr auto distance_rings = make_distance_rings();

}  // namespace

int distance_to(Cell from, Plane targets) {
    if ((targets & ~from.plane()).none()) return 0;
    const auto& rings = distance_rings[static_cast<std::size_t>(from.bit())];
    std::size_t steps = 1;
    while (!rings[steps].intersects(targets)) ++steps;
    return static_cast<int>(steps);
}

}  // namespace skerry::tiny_islands
