// The gain of one more tile, kind by kind, from planes that are prepared once for each board.

#include "core/tiny_islands/gain.hpp"

#include <cassert>

#include "core/tiny_islands/landmass.hpp"

namespace skerry::tiny_islands {

Gains::Gains(const Board& board, const Rules& rules)
    : land_(land_of(board, rules.islets)),
      odd_(board.interiors[0] ^ board.interiors[1] ^ board.interiors[2]),
      coast_(orthogonal_neighbours(land_)),
      interiors_(board.interiors),
      masses_(land_sets(board.interiors, land_)),
      rules_(rules) {
    for (Tile tile : all_tiles)
        valid_[index(tile)] = board.of(tile) & (belongs_on_water(tile) ? ~land_ : land_);
    scoring_waves_ = scoring_waves(valid(Tile::wave), land_, rules);
    if (!rules.coastal_waves_spoil) harmless_ = coast_;
    if (!rules.offshore_sand) valid_[index(Tile::sand)] &= coast_;
}

void Gains::set_shoreline(std::size_t slot, Plane interior) {
    assert(ignore_coast(rules_));
    odd_ ^= interiors_[slot] ^ interior;
    interiors_[slot] = interior;
    land_ = land_of(interiors_, rules_.islets);
    coast_ = orthogonal_neighbours(land_);
    masses_ = land_sets(interiors_, land_);
}

void Gains::toggle(Tile tile, Cell cell) {
    assert(ignore_coast(rules_));
    valid_[index(tile)] ^= cell.plane();
    if (tile == Tile::wave) scoring_waves_ = scoring_waves(valid(Tile::wave), land_, rules_);
}

void Gains::of(Tile tile, Plane cells, CellGains& gains) const {
    const auto fill = [&gains](Plane where, auto&& gain) {
        for (int bit : where)
            gains[static_cast<std::size_t>(bit)] =
                static_cast<std::int16_t>(gain(Cell::from_bit(bit)));
    };
    const Plane right = belongs_on_water(tile) ? cells & ~land_ : cells & land_;
    fill(cells & ~right, [this](Cell) { return -rules_.penalty(); });
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
            fill_with([this](Cell c) { return for_sand(c); });
            // No house counts these.
            if (!rules_.offshore_sand)
                fill(right & ~coast_, [this](Cell c) { return for_sand(c); });
            return;
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
            points += near(cell).intersects(churches) ? 1 + rules_.near_house_bonus() : 1;
    }
    return points;
}

int Gains::for_church(Cell cell) const {
    const Plane houses = valid(Tile::house);
    const auto points = [&](Plane mass, Cell church) {
        return (houses & mass).count() +
               rules_.near_house_bonus() * (houses & near(church)).count();
    };
    for (Plane mass : masses_) {
        if (!mass.test(cell.bit())) continue;
        const Plane churches = valid(Tile::church) & mass;
        if (churches.none()) return points(mass, cell);
        if (!churches.is_single()) return 0;
        return -points(mass, Cell::from_bit(churches.lowest()));
    }
    return 0;
}

int Gains::for_sand(Cell cell) const {
    if (rules_.sand == SandRule::touching) return coast_.test(cell.bit());
    const Plane beside = orthogonal_neighbours(cell.plane());
    const int inside = (odd_ & beside).count();
    return odd_.test(cell.bit()) ? 4 - inside : inside;
}

int Gains::for_wave(Cell cell) const {
    const Plane others = spoiling_cells(cell, rules_.wave);
    const bool scores = !others.intersects(valid(Tile::wave) & ~harmless_) &&
                        (rules_.coastal_waves || !coast_.test(cell.bit()));
    const int spoiled = harmless_.test(cell.bit()) ? 0 : (others & scoring_waves_).count();
    return (scores ? 2 : 0) - 2 * spoiled;
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
