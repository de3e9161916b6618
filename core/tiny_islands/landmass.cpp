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
