#include "strategies/tiny_islands/plan/shoreline_search.hpp"

#include <cstdint>
#include <limits>

#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

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
    for (int step = 0; step < steps; ++step) {
        const Plane edge = ((orthogonal_neighbours(current) & ~current) |
                            (orthogonal_neighbours(~current) & current)) &
                           allowed_;
        if (edge.none()) break;
        const auto choices = static_cast<std::uint32_t>(edge.count());
        const Cell cell = Cell::from_bit(edge.nth(static_cast<int>(rng.below(choices))));
        const int flipped_edges = edges + flip_perimeter(current, cell);
        if (!flip_keeps_loop(current, cell) || flipped_edges > max_shoreline_edges) continue;
        const Plane flipped = current ^ cell.plane();
        const int flipped_value = value(flipped);
        if (flipped_value < current_value) continue;
        current = flipped;
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
