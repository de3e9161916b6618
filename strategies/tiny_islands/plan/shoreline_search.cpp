// Climbs from a shoreline to a better one, one flipped cell at a time.

#include "strategies/tiny_islands/plan/shoreline_search.hpp"

#include <cstdint>
#include <limits>

#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

namespace {

/// What a flip gains, without scoring the board again. Beside the tile on the flipped cell, a flip
/// changes only the edges that sands show to the cell, and how far boats are from land: everything
/// else counts tiles by the side of the shore that they lie on.
class FlipGains {
  public:
    FlipGains(const Board& board, std::size_t slot, Plane interior, const Rules& rules)
        : land_(interior),
          occupied_(board.occupied()),
          sands_(board.of(Tile::sand)),
          boats_(board.of(Tile::boat)),
          on_land_(board.of(Tile::forest) | board.of(Tile::house) | board.of(Tile::mountain)),
          at_sea_(sands_ | boats_),
          penalty_(rules.penalty()) {
        for (std::size_t i = 0; i < shoreline_count; ++i)
            if (i != slot) land_ ^= board.interiors[i];
        boat_points_ = boat_points(land_);
    }

    /// Under these rules land is what lies in an odd number of shorelines, and sands and waves
    /// count or do not count wherever the coast is.
    static bool hold(const Rules& rules) {
        return rules.sand == SandRule::edges && rules.islets && rules.offshore_sand &&
               rules.coastal_waves && rules.coastal_waves_spoil && !rules.score_floor;
    }

    /// Whether around() of the cell is all that a flip of it gains.
    bool is_exact(Cell cell) const { return !occupied_.test(cell.bit()); }
    /// Whether a flip of the cell gains no more than around() minus the penalty: a tile that lies
    /// right would lie wrong. Without waves and churches, whose loss can help their own kind.
    bool only_loses(Cell cell) const {
        return (land_.test(cell.bit()) ? on_land_ : at_sea_).test(cell.bit());
    }
    int penalty() const { return penalty_; }

    /// What a flip of the cell changes for sands beside it and for boats.
    int around(Cell cell) const {
        const int sands = (sands_ & ~land_ & orthogonal_neighbours(cell.plane())).count();
        const int boats = boats_.any() ? boat_points(land_ ^ cell.plane()) - boat_points_ : 0;
        return (land_.test(cell.bit()) ? -sands : sands) + boats;
    }
    void flip(Cell cell) {
        land_ ^= cell.plane();
        boat_points_ = boat_points(land_);
    }

  private:
    int boat_points(Plane land) const {
        const Plane afloat = boats_ & ~land;
        int points = 0;
        for (int bit : afloat) points += distance_to(Cell::from_bit(bit), land | afloat);
        return points;
    }

    Plane land_;
    Plane occupied_;
    Plane sands_;
    Plane boats_;
    Plane on_land_;
    Plane at_sea_;
    int penalty_;
    int boat_points_ = 0;
};

/// The cells that have a neighbour on the other side of the loop.
Plane edge_of(Plane interior) {
    return (orthogonal_neighbours(interior) & ~interior) |
           (orthogonal_neighbours(~interior) & interior);
}

}  // namespace

int ShorelineSearch::value(Plane interior) {
    board_.interiors[slot_] = interior;
    return score(board_, rules_).total();
}

Plane ShorelineSearch::climb(Plane start, int steps, Rng& rng) {
    Plane current = start;
    Plane best = start;
    int edges = perimeter(current);
    int current_value = value(current);
    int best_value = current_value;
    FlipGains gains(board_, slot_, current, rules_);
    const bool gains_hold = FlipGains::hold(rules_);
    Plane edge = edge_of(current) & allowed_;
    auto choices = static_cast<std::uint32_t>(edge.count());
    for (int step = 0; step < steps && choices > 0; ++step) {
        const Cell cell = Cell::from_bit(edge.nth(static_cast<int>(rng.below(choices))));
        const int flipped_edges = edges + flip_perimeter(current, cell);
        if (!flip_keeps_loop(current, cell) || flipped_edges > max_shoreline_edges) continue;
        const Plane flipped = current ^ cell.plane();
        int flipped_value = 0;
        if (gains_hold && gains.is_exact(cell))
            flipped_value = current_value + gains.around(cell);
        else if (gains_hold && gains.only_loses(cell) && gains.around(cell) < gains.penalty())
            continue;
        else
            flipped_value = value(flipped);
        if (flipped_value < current_value) continue;
        gains.flip(cell);
        current = flipped;
        edge = edge_of(current) & allowed_;
        choices = static_cast<std::uint32_t>(edge.count());
        current_value = flipped_value;
        edges = flipped_edges;
        if (current_value > best_value) {
            best = current;
            best_value = current_value;
        }
    }
    return best;
}

Plane ShorelineSearch::best_single() {
    Plane best;
    int best_value = std::numeric_limits<int>::min();
    for (int bit : allowed_) {
        const Plane single = Plane::single(bit);
        if (const int points = value(single); points > best_value) {
            best = single;
            best_value = points;
        }
    }
    return best;
}

}  // namespace skerry::tiny_islands
