// Climbs from a shoreline to a better one, one flipped cell at a time.

#include "strategies/tiny_islands/plan/shoreline_search.hpp"

#include <limits>

#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

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
