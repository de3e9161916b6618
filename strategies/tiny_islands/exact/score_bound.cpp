// Bounds what a shoreline, and one more tile with any shoreline, can be worth.

#include "strategies/tiny_islands/exact/score_bound.hpp"

#include <algorithm>

#include "core/tiny_islands/landmass.hpp"

namespace skerry::tiny_islands::exact {

void ScoreBound::build(const Board& board, std::size_t slot, const Rules& rules, Plane guess) {
    board_ = board;
    board_.interiors[slot] = Plane{};
    guess_ = guess;
    base_ = 0;
    weights_ = {};
    at_ = {};
    rivals_ = {};
    land_[0] = land_of(board_, rules.islets);
    board_.interiors[slot] = board_plane;
    land_[1] = land_of(board_, rules.islets);
    board_.interiors[slot] = Plane{};
    const Plane tiles = board_.occupied();
    const Plane water_tiles = board_.of(Tile::sand) | board_.of(Tile::wave) | board_.of(Tile::boat);
    for (std::size_t side : {0u, 1u}) valid_[side] = tiles & (land_[side] ^ water_tiles);
    add_penalties(rules.penalty());
    add_forests();
    add_mountains();
    add_sands(rules.sand);
    add_houses();
    add_waves(rules);
    add_churches(slot, rules.near_house_bonus());
    add_boats();
    finish();
}

int ScoreBound::boats(Plane inside) const {
    const Plane raised = inside & land_[1] & ~land_[0];
    int points = 0;
    for (const Boat& boat : boats_)
        points += std::max(1, distance_to(boat.cell, boat.targets | raised));
    return points * unit;
}

/// Makes the table of each point relative to its value with all cells outside, which moves to the
/// base. The value with all cells inside moves to the weight of the north-east cell, and is
/// subtracted where that cell is inside. On the rim some cells do not exist, so the four cells are
/// never all inside.
void ScoreBound::finish() {
    for (int point = 0; point < point_count; ++point) {
        Corner& corner = at_[static_cast<std::size_t>(point)];
        const int x = point % row_stride;
        const int y = point / row_stride;
        const bool on_rim = x == 0 || y == 0 || x == board_size || y == board_size;
        const int none = corner[0];
        const int all = on_rim ? 0 : corner[15] - none;
        base_ += none;
        if (!on_rim) weights_[static_cast<std::size_t>(point)] += all;
        for (unsigned state = 0; state < corner.size(); ++state)
            corner[state] -= none + ((state & 1) != 0 ? all : 0);
    }
}

int ScoreBound::of(Plane interior) const {
    int sum = base_ + boats(interior);
    for (int cell : interior) sum += weight(cell);
    for (int point = 0; point < point_count; ++point) {
        unsigned corner = 0;
        const Plane shifted = (interior << (row_stride + 1)) >> point;
        corner |= shifted.test(11) ? 1u : 0u;
        corner |= shifted.test(10) ? 2u : 0u;
        corner |= shifted.test(0) ? 4u : 0u;
        corner |= shifted.test(1) ? 8u : 0u;
        sum += corner == 0 || corner == 15 ? 0 : at(point, corner);
    }
    return sum;
}

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
