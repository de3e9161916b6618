// The gain of one more tile, kind by kind, from planes that are prepared once for each board.

#include "core/tiny_islands/gain.hpp"

#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/waves.hpp"

namespace skerry::tiny_islands {

Gains::Gains(const Board& board, const Rules& rules)
    : land_(land_of(board, rules.islets)),
      odd_(board.interiors[0] ^ board.interiors[1] ^ board.interiors[2]),
      coast_(orthogonal_neighbours(land_)),
      masses_(land_sets(board, land_)),
      near_spoils_(rules.wave == WaveRule::near_and_lines),
      coastal_waves_(rules.coastal_waves),
      sand_touching_(rules.sand == SandRule::touching) {
    for (Tile tile : all_tiles)
        valid_[index(tile)] = board.of(tile) & (belongs_on_water(tile) ? ~land_ : land_);
    const Plane waves = valid(Tile::wave);
    scoring_waves_ = waves & ~spoiled_by_each_other(waves, rules.wave);
    if (!coastal_waves_) scoring_waves_ &= ~coast_;
}

void Gains::of(Tile tile, Plane cells, CellGains& gains) const {
    const auto fill = [&gains](Plane where, auto&& gain) {
        for (int bit : where)
            gains[static_cast<std::size_t>(bit)] =
                static_cast<std::int16_t>(gain(Cell::from_bit(bit)));
    };
    const Plane right = belongs_on_water(tile) ? cells & ~land_ : cells & land_;
    fill(cells & ~right, [](Cell) { return -invalid_tile_penalty; });
    // Houses that lack the type of this tile and would gain it.
    const Plane lacking = valid(Tile::house) & ~dilated(valid(tile));
    const auto fill_with = [&](auto&& own_gain) {
        fill(right, [&](Cell c) { return (lacking & near(c)).count() + own_gain(c); });
    };
    switch (tile) {
        case Tile::forest:
            return fill_with([this](Cell c) { return for_forest(c); });
        case Tile::house:
            return fill(right, [this](Cell c) { return for_house(c); });
        case Tile::sand:
            return fill_with([this](Cell c) { return for_sand(c); });
        case Tile::wave:
            return fill_with([this](Cell c) { return for_wave(c); });
        case Tile::mountain:
            return fill_with([this](Cell c) { return for_mountain(c); });
        case Tile::church:
            return fill_with([this](Cell c) { return for_church(c); });
        case Tile::boat:
            return fill_with([this](Cell c) { return for_boat(c); });
    }
}

int Gains::of(Tile tile, Cell cell) const {
    CellGains gains;
    of(tile, cell.plane(), gains);
    return gains[static_cast<std::size_t>(cell.bit())];
}

/// A forest adds 2 points, and every group costs 2. Joining k groups and itself into one changes
/// the number of groups by 1 - k, so the gain is 2 - 2 (1 - k) = 2 k.
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

int Gains::for_mountain(Cell cell) const { return 2 * (valid(Tile::forest) & near(cell)).count(); }

int Gains::for_house(Cell cell) const {
    int points = 0;
    for (Tile tile : all_tiles)
        if (tile != Tile::house) points += valid(tile).intersects(near(cell)) ? 1 : 0;
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
