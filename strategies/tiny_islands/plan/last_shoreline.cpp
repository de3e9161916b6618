// Climbs to a good last shoreline: flips single cells where a flip can gain points, and reaches
// out.

#include <limits>

#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "strategies/tiny_islands/plan/shoreline_arms.hpp"

namespace skerry::tiny_islands {

namespace {

class Climb {
  public:
    Climb(const Board& board, std::size_t slot, Plane allowed, const Rules& rules)
        : board_(board), slot_(slot), allowed_(allowed), rules_(rules) {
        board_.interiors[slot_] = Plane{};
        occupied_ = board_.occupied();
        for (Tile tile : all_tiles)
            (belongs_on_water(tile) ? water_tiles_ : land_tiles_) |= board_.of(tile);
    }

    int value(Plane interior) {
        board_.interiors[slot_] = interior;
        return score(board_, rules_).total();
    }

    Shoreline best_single() {
        Shoreline best{{}, std::numeric_limits<int>::min()};
        Plane cells = promising_cells(Plane{}) & allowed_;
        const Plane open = allowed_ & ~occupied_;
        const Plane harmless = open & ~nearer_to_boats();
        cells |= harmless.any() ? harmless.lowest_bit() : open;
        if (cells.none()) cells = allowed_.lowest_bit();
        for (int bit : cells) {
            const Plane single = Plane::single(bit);
            if (const int total = value(single); total > best.total) best = {single, total};
        }
        return best;
    }

    Shoreline from(Shoreline now) {
        for (int edges = perimeter(now.interior) + rules_.edges_withheld(); improve(now, edges);) {
        }
        return now;
    }

    /// Lengthens the shoreline by arms, each of which may be the way to the next, where they pay.
    Shoreline reach_out(Shoreline now) {
        for (Plane tried;;) {
            const ShorelineArms arms(board_, slot_, now.interior, allowed_, rules_);
            const Plane before = now.interior;
            for (int bit : arms.targets() & ~tried) {
                tried |= Plane::single(bit);
                const Plane reaching = arms.reaching(Cell::from_bit(bit));
                if (reaching.none()) continue;
                const Shoreline next = from({reaching, value(reaching)});
                if (next.total <= now.total) continue;
                now = next;
                break;
            }
            if (now.interior == before) return now;
        }
    }

  private:
    /// Makes the first flip that gains points; returns false if there is none.
    bool improve(Shoreline& now, int& edges) {
        const Plane inside = now.interior;
        const Plane edge = edge_cells(inside) & allowed_;
        for (int bit : edge& promising_cells(inside)) {
            const Cell cell = Cell::from_bit(bit);
            const int flipped_edges = edges + flip_perimeter(inside, cell);
            if (flipped_edges > max_shoreline_edges || !flip_keeps_loop(inside, cell)) continue;
            const Plane flipped = inside ^ cell.plane();
            if (const int total = value(flipped); total > now.total) {
                now = {flipped, total};
                edges = flipped_edges;
                return true;
            }
        }
        return false;
    }

    /// Cells whose flip can gain points: cells of tiles on the wrong side, open water beside sands,
    /// and open land that is nearest to a boat.
    Plane promising_cells(Plane interior) {
        board_.interiors[slot_] = interior;
        const Plane land = land_of(board_, rules_.islets);
        const Plane sands = board_.of(Tile::sand) & ~land;
        const Plane boats = board_.of(Tile::boat) & ~land;
        Plane cells = (land_tiles_ & ~land) | (water_tiles_ & land);
        cells |= orthogonal_neighbours(sands) & ~land & ~occupied_;
        for (int bit : boats) {
            const Cell boat = Cell::from_bit(bit);
            const auto steps = static_cast<std::size_t>(distance_to(boat, land | boats));
            cells |= detail::balls[static_cast<std::size_t>(bit)][steps] & land & ~occupied_;
        }
        return cells & board_plane;
    }

    /// Water cells that are nearer to a boat than its nearest land or other boat: new land there
    /// would cost points.
    Plane nearer_to_boats() {
        board_.interiors[slot_] = Plane{};
        const Plane land = land_of(board_, rules_.islets);
        const Plane boats = board_.of(Tile::boat) & ~land;
        Plane cells;
        for (int bit : boats) {
            const int steps = distance_to(Cell::from_bit(bit), land | boats);
            if (steps > 1)
                cells |= detail::balls[static_cast<std::size_t>(bit)]
                                      [static_cast<std::size_t>(steps - 1)];
        }
        return cells & ~land;
    }

    Board board_;
    std::size_t slot_;
    Plane allowed_;
    Rules rules_;
    Plane occupied_;
    Plane land_tiles_;
    Plane water_tiles_;
};

}  // namespace

Shoreline quick_last_shoreline(Board board, std::size_t slot, Plane start, Plane allowed,
                               const Rules& rules) {
    Climb climb(board, slot, allowed, rules);
    if (allowed.none()) return {{}, climb.value({})};
    return climb.reach_out(
        climb.from(start.any() ? Shoreline{start, climb.value(start)} : climb.best_single()));
}

}  // namespace skerry::tiny_islands
