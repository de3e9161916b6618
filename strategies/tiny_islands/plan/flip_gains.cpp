// Counts tile by tile what changes when one cell changes sides.

#include "core/tiny_islands/landmass.hpp"
#include "strategies/tiny_islands/plan/shoreline_search.hpp"

namespace skerry::tiny_islands {

namespace {

Board with_shoreline(Board board, std::size_t slot, Plane interior) {
    board.interiors[slot] = interior;
    return board;
}

}  // namespace

FlipGains::FlipGains(const Board& board, std::size_t slot, Plane interior, const Rules& rules)
    : gains_(with_shoreline(board, slot, interior), rules),
      interior_(interior),
      land_(gains_.land()),
      tiles_(board.tiles),
      occupied_(board.occupied()),
      on_land_(board.of(Tile::forest) | board.of(Tile::house) | board.of(Tile::mountain)),
      at_sea_(board.of(Tile::sand)),
      slot_(slot),
      penalty_(rules.penalty()) {
    assert(hold(rules));
    find_boats();
}

void FlipGains::find_boats() {
    boats_.clear();
    const Plane boats = gains_.valid(Tile::boat);
    const Plane targets = land_ | boats;
    for (int bit : boats) {
        const Cell cell = Cell::from_bit(bit);
        boats_.push_back({cell, static_cast<std::int8_t>(cell.x()),
                          static_cast<std::int8_t>(cell.y()),
                          static_cast<std::int8_t>(distance_to(cell, targets))});
    }
}

int FlipGains::for_boats(Cell cell) const {
    const Plane boats = gains_.valid(Tile::boat);
    const bool is_land = land_.test(cell.bit());
    const int x = cell.x();
    const int y = cell.y();
    int gain = 0;
    for (const Boat& boat : boats_) {
        const int steps = boat.steps_to(x, y);
        if (!is_land) {
            if (boat.steps == 0)
                gain += steps;
            else if (steps < boat.steps)
                gain -= boat.steps - steps;
        } else if (steps == boat.steps) {
            gain += distance_to(boat.cell, (land_ ^ cell.plane()) | boats) - steps;
        }
    }
    return gain;
}

void FlipGains::move_shore_of_boats(Cell cell) {
    const Plane targets = land_ | gains_.valid(Tile::boat);
    const bool is_land = land_.test(cell.bit());
    const int x = cell.x();
    const int y = cell.y();
    for (Boat& boat : boats_) {
        const int steps = boat.steps_to(x, y);
        if (is_land && (boat.steps == 0 || steps < boat.steps))
            boat.steps = static_cast<std::int8_t>(steps);
        else if (!is_land && steps == boat.steps)
            boat.steps = static_cast<std::int8_t>(distance_to(boat.cell, targets));
    }
}

int FlipGains::for_sands(Cell cell) const {
    const Plane beside = near(cell) & lines_of(cell);
    const int sands = (gains_.valid(Tile::sand) & beside).count();
    return land_.test(cell.bit()) ? -sands : sands;
}

Tile FlipGains::tile_on(Cell cell) const {
    std::size_t kind = 0;
    while (!tiles_[kind].test(cell.bit())) ++kind;
    return all_tiles[kind];
}

int FlipGains::for_tile(Tile tile, Cell cell) {
    const bool valid = land_.test(cell.bit()) != belongs_on_water(tile);
    gains_.set_shoreline(slot_, valid ? interior_ : interior_ ^ cell.plane());
    if (!valid) return gains_.of(tile, cell) + penalty_;
    gains_.toggle(tile, cell);
    const int gain = gains_.of(tile, cell);
    gains_.toggle(tile, cell);
    return -gain - penalty_;
}

int FlipGains::for_own_boat(Cell cell) const {
    const bool valid = !land_.test(cell.bit());
    const Plane others = gains_.valid(Tile::boat) & ~cell.plane();
    const Plane lacking = gains_.valid(Tile::house) & ~dilated(others);
    const int gain = penalty_ + (lacking & near(cell)).count() +
                     distance_to(cell, (land_ & ~cell.plane()) | others);
    return valid ? -gain : gain;
}

int FlipGains::of(Cell cell, int least) {
    const int sands = for_sands(cell);
    if (tiles_[index(Tile::boat)].test(cell.bit())) return sands + for_own_boat(cell);
    const int others = sands + for_boats(cell);
    if (!occupied_.test(cell.bit())) return others;
    const bool is_land = land_.test(cell.bit());
    if ((is_land ? on_land_ : at_sea_).test(cell.bit()) && others - penalty_ < least)
        return others - penalty_;
    return others + for_tile(tile_on(cell), cell);
}

void FlipGains::flip(Cell cell) {
    interior_ ^= cell.plane();
    land_ ^= cell.plane();
    if (occupied_.test(cell.bit())) {
        const Tile tile = tile_on(cell);
        gains_.toggle(tile, cell);
        if (tile == Tile::boat) return find_boats();
    }
    move_shore_of_boats(cell);
}

}  // namespace skerry::tiny_islands
