#include "core/tiny_islands/gain.hpp"

#include "core/tiny_islands/landmass.hpp"

namespace skerry::tiny_islands {

Gains::Gains(const Board& board, const Rules& rules)
    : land_(land_of(board, rules.islets)),
      odd_(board.interiors[0] ^ board.interiors[1] ^ board.interiors[2]),
      coast_(orthogonal_neighbours(land_)),
      masses_(land_sets(board, land_)),
      near_spoils_(rules.wave == WaveRule::near_and_lines),
      coastal_waves_(rules.coastal_waves),
      sand_touching_(rules.sand == SandRule::touching) {
    for (Tile tile : all_tiles) {
        valid_[index(tile)] = board.of(tile) & (belongs_on_water(tile) ? ~land_ : land_);
        reach_[index(tile)] = dilated(valid_[index(tile)]);
    }
    const Plane waves = valid(Tile::wave);
    for (int bit : coastal_waves_ ? waves : waves & ~coast_)
        if (!spoilers(Cell::from_bit(bit)).intersects(waves)) scoring_waves_ |= Plane::single(bit);
}

int Gains::of(Tile tile, Cell cell) const {
    if (!is_valid(tile, cell)) return -invalid_tile_penalty;
    switch (tile) {
        case Tile::forest:
            return for_houses(tile, cell) + for_forest(cell);
        case Tile::house:
            return for_house(cell);
        case Tile::sand:
            return for_houses(tile, cell) + for_sand(cell);
        case Tile::wave:
            return for_houses(tile, cell) + for_wave(cell);
        case Tile::mountain:
            return for_houses(tile, cell) + 2 * (valid(Tile::forest) & near(cell)).count();
        case Tile::church:
            return for_houses(tile, cell) + for_church(cell);
        case Tile::boat:
            return for_houses(tile, cell) + for_boat(cell);
    }
    return 0;
}

int Gains::for_houses(Tile tile, Cell cell) const {
    return (valid(Tile::house) & near(cell) & ~reach_[index(tile)]).count();
}

/// A forest adds 2 for itself, and of the k groups that it joins with itself k group taxes of 2
/// remain unpaid: 2 - 2 (1 - k) = 2 k.
int Gains::for_forest(Cell cell) const {
    const Plane forests = valid(Tile::forest);
    Plane beside = forests & orthogonal_neighbours(cell.plane());
    int groups = 0;
    for (; beside.any(); ++groups) {
        if (beside.is_single()) {
            ++groups;
            break;
        }
        Plane group = beside.lowest_bit();
        for (Plane grown; (grown = (group | orthogonal_neighbours(group)) & forests) != group;)
            group = grown;
        beside &= ~group;
    }
    return 2 * groups + 2 * (valid(Tile::mountain) & near(cell)).count();
}

int Gains::for_house(Cell cell) const {
    int points = 0;
    for (Tile tile : all_tiles)
        if (tile != Tile::house) points += reach_[index(tile)].test(cell.bit());
    for (Plane mass : masses_) {
        const Plane churches = valid(Tile::church) & mass;
        if (mass.test(cell.bit()) && churches.is_single())
            points += near(cell).intersects(churches) ? 2 : 1;
    }
    return points;
}

int Gains::for_church(Cell cell) const {
    const Plane houses = valid(Tile::house);
    for (Plane mass : masses_) {
        if (!mass.test(cell.bit())) continue;
        const Plane churches = valid(Tile::church) & mass;
        if (churches.none()) return (houses & mass).count() + (houses & near(cell)).count();
        if (!churches.is_single()) return 0;
        const Cell other = Cell::from_bit(churches.lowest());
        return -(houses & mass).count() - (houses & near(other)).count();
    }
    return 0;
}

int Gains::for_sand(Cell cell) const {
    if (sand_touching_) return coast_.test(cell.bit());
    const Plane beside = orthogonal_neighbours(cell.plane());
    const int inside = (odd_ & beside).count();
    return odd_.test(cell.bit()) ? 4 - inside : inside;
}

int Gains::for_wave(Cell cell) const {
    const Plane spoiled = spoilers(cell);
    const bool scores =
        !spoiled.intersects(valid(Tile::wave)) && (coastal_waves_ || !coast_.test(cell.bit()));
    return (scores ? 2 : 0) - 2 * (spoiled & scoring_waves_).count();
}

int Gains::for_boat(Cell cell) const {
    const Plane boats = valid(Tile::boat);
    int points = distance_to(cell, land_ | boats);
    for (int bit : boats) {
        const Cell other = Cell::from_bit(bit);
        const int before = distance_to(other, land_ | boats);
        const int to_new = distance(cell, other);
        if (before == 0)
            points += to_new;
        else if (to_new < before)
            points -= before - to_new;
    }
    return points;
}

}  // namespace skerry::tiny_islands
