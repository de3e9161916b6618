#include "strategies/tiny_islands/exact/most_gain.hpp"

#include <algorithm>

#include "core/tiny_islands/landmass.hpp"
#include "strategies/tiny_islands/exact/score_bound.hpp"

namespace skerry::tiny_islands::exact {

namespace {

Plane land_with(Board board, std::size_t slot, bool islets, Plane interior) {
    board.interiors[slot] = interior;
    return land_of(board, islets);
}

/// A house gains one point for each other type near it. At most one church gains by the house: 2
/// points, or 3 by the rule of all houses, if the church is near, else 1.
int house_gain(const Board& board, const Rules& rules, Cell cell) {
    int gain = 0;
    for (Tile other : all_tiles)
        gain += other != Tile::house && near(cell).intersects(board.of(other)) ? 1 : 0;
    const Plane churches = board.of(Tile::church);
    const int near_bonus = near(cell).intersects(churches) ? rules.near_house_bonus() : 0;
    return gain + near_bonus + (churches.any() ? 1 : 0);
}

/// If the cell is on water outside the new shoreline, no shoreline moves land away from it.
int boat_gain(Cell cell, Plane land, bool inside) {
    const int now = distance_to(cell, land);
    const int farthest = now == 0 ? 2 * (board_size - 1) : now;
    const bool was_land = land.test(cell.bit());
    if (!inside) return farthest;
    return was_land ? longest_in_lake : std::max(longest_in_lake, farthest);
}

}  // namespace

int most_gain(const Board& board, std::size_t slot, const Rules& rules, Tile tile, Cell cell,
              bool inside) {
    const Plane land = land_with(board, slot, rules.islets, inside ? board_plane : Plane{});
    if (land.test(cell.bit()) == belongs_on_water(tile)) return -rules.penalty();
    const Plane houses = board.of(Tile::house);
    const Plane forests = board.of(Tile::forest);
    const int near_houses = (near(cell) & houses).count();
    switch (tile) {
        case Tile::forest:
            return 2 * (orthogonal_neighbours(cell.plane()) & forests).count() +
                   2 * (near(cell) & board.of(Tile::mountain)).count() + near_houses;
        case Tile::house:
            return house_gain(board, rules, cell);
        case Tile::sand:
            return (rules.sand == SandRule::edges ? 4 : 1) + near_houses;
        case Tile::wave:
            return 2 + near_houses;
        case Tile::mountain:
            return 2 * (near(cell) & forests).count() + near_houses;
        case Tile::church:
            return houses.count() + (rules.near_house_bonus() + 1) * near_houses;
        case Tile::boat:
            break;
    }
    const Plane land_outside = land_with(board, slot, rules.islets, Plane{});
    return boat_gain(cell, land_outside, inside) + near_houses;
}

}  // namespace skerry::tiny_islands::exact
