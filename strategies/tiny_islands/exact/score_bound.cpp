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

}  // namespace skerry::tiny_islands::exact
