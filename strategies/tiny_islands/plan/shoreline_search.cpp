// Counts tile by tile what changes when one cell changes sides, and climbs from a shoreline to a
// better one, one flipped cell at a time.

#include "strategies/tiny_islands/plan/shoreline_search.hpp"

#include <limits>

#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"

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

namespace {

/// The cells that have a neighbour on the other side of the loop, among `allowed` cells of the
/// board. Nothing lies on either side of the lower edge.
Plane edge_of(Plane interior, Plane allowed) {
    constexpr Plane bottom = cells_of(Zone{0});
    constexpr Plane corner = Cell(0, 0).plane();
    const Plane across = (interior ^ interior << 1) & ~corner;
    const Plane up = (interior ^ interior << row_stride) & ~bottom;
    return (across | across >> 1 | up | up >> row_stride) & allowed;
}

/// Scores the board after every flip.
class ScoredFlips {
  public:
    ScoredFlips(ShorelineSearch& search, Plane interior)
        : search_(search), interior_(interior), value_(search.value(interior)) {}
    int of(Cell cell, int) { return search_.value(interior_ ^ cell.plane()) - value_; }
    void flip(Cell cell) {
        interior_ ^= cell.plane();
        value_ = search_.value(interior_);
    }

  private:
    ShorelineSearch& search_;
    Plane interior_;
    int value_;
};

/// Climbs from `start`; flips.of() tells what a flip gains. `withheld`: Rules::edges_withheld().
template <class Flips>
Plane climb_by(Flips& flips, Plane allowed, Plane start, int withheld, int steps, Rng& rng) {
    Plane current = start;
    Plane best = start;
    int edges = perimeter(current) + withheld;
    int value = 0;
    int best_value = 0;
    Plane edge = edge_of(current, allowed);
    auto choices = static_cast<std::uint32_t>(edge.count());
    for (int step = 0; step < steps && choices > 0; ++step) {
        const Cell cell = Cell::from_bit(edge.nth(static_cast<int>(rng.below(choices))));
        const unsigned neighbours = neighbours_of(current, cell);
        if (!flip_keeps_loop(neighbours)) continue;
        const int joining = edges_of_joining(neighbours);
        const int flipped_edges = edges + (current.test(cell.bit()) ? -joining : joining);
        if (flipped_edges > max_shoreline_edges) continue;
        const int gain = flips.of(cell, 0);
        if (gain < 0) continue;
        flips.flip(cell);
        current ^= cell.plane();
        edge = edge_of(current, allowed);
        choices = static_cast<std::uint32_t>(edge.count());
        edges = flipped_edges;
        value += gain;
        if (value > best_value) {
            best = current;
            best_value = value;
        }
    }
    return best;
}

/// The allowed cell whose flip gains most, the first of several.
template <class Flips>
Plane best_flip(Flips& flips, Plane allowed) {
    Plane best;
    int best_gain = std::numeric_limits<int>::min();
    for (int bit : allowed)
        if (const int gain = flips.of(Cell::from_bit(bit), best_gain); gain > best_gain) {
            best = Plane::single(bit);
            best_gain = gain;
        }
    return best;
}

}  // namespace

int ShorelineSearch::value(Plane interior) {
    board_.interiors[slot_] = interior;
    return score(board_, rules_).total();
}

Plane ShorelineSearch::climb(Plane start, int steps, Rng& rng) {
    if (FlipGains::hold(rules_)) {
        FlipGains gains(board_, slot_, start, rules_);
        return climb_by(gains, allowed_, start, rules_.edges_withheld(), steps, rng);
    }
    ScoredFlips scored(*this, start);
    return climb_by(scored, allowed_, start, rules_.edges_withheld(), steps, rng);
}

Plane ShorelineSearch::best_single() {
    if (FlipGains::hold(rules_)) {
        FlipGains gains(board_, slot_, Plane{}, rules_);
        return best_flip(gains, allowed_);
    }
    ScoredFlips scored(*this, Plane{});
    return best_flip(scored, allowed_);
}

}  // namespace skerry::tiny_islands
