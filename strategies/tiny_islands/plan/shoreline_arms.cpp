// Lengthens a shoreline by arms to what lies apart from it, and shortens it elsewhere for that.

#include "strategies/tiny_islands/plan/shoreline_arms.hpp"

#include <limits>

#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr std::size_t longest_arm = 6;
/// A loop may be so long before it is shortened.
constexpr int most_edges_with_arm = max_shoreline_edges + 6;

}  // namespace

ShorelineArms::ShorelineArms(const Board& board, std::size_t slot, Plane interior, Plane allowed,
                             const Rules& rules)
    : allowed_(allowed), occupied_(board.occupied()) {
    std::array<Plane, shoreline_count> interiors = board.interiors;
    interiors[slot] = interior;
    const Plane land = land_of(interiors, rules.islets);
    sands_ = board.of(Tile::sand) & ~land;
    Plane land_tiles;
    for (Tile tile : all_tiles)
        if (!belongs_on_water(tile)) land_tiles |= board.of(tile);
    // Inside the loop there is sea where it is a lake: nothing to reach out for.
    targets_ =
        (land_tiles | (orthogonal_neighbours(sands_) & ~occupied_)) & ~land & ~interior & allowed;
    if (targets_.none()) return;
    loop_ = {interior, perimeter(interior) + rules.edges_withheld()};
    trim();
}

/// Gives up open cells without sands beside them, where that does not lengthen the loop.
void ShorelineArms::trim() {
    const Plane idle = allowed_ & ~occupied_ & ~orthogonal_neighbours(sands_);
    for (bool again = true; again;) {
        again = false;
        for (int bit : loop_.interior& idle& edge_cells(loop_.interior)) {
            const Cell cell = Cell::from_bit(bit);
            const unsigned neighbours = neighbours_of(loop_.interior, cell);
            const int joining = edges_of_joining(neighbours);
            if (joining < 0 || !flip_keeps_loop(neighbours)) continue;
            loop_.interior ^= cell.plane();
            loop_.edges -= joining;
            again = true;
        }
    }
}

Plane ShorelineArms::reaching(Cell target) const {
    Loop loop = loop_;
    Plane arm;
    if (!add_arm(loop, target, arm)) return {};
    int reached = 0;
    for (int bit : arm) reached += sands_beside(Cell::from_bit(bit));
    const bool takes_tile = occupied_.test(target.bit());
    // Two edges cost a sand at least, nearly always: the idle cells are gone.
    if (!takes_tile && 2 * reached <= loop.edges - max_shoreline_edges) return {};
    int loss = 0;
    if (!shorten(loop, arm, loss)) return {};
    return takes_tile || reached > loss ? loop.interior : Plane{};
}

/// Adds the target and a shortest way there over open cells. Returns false, and leaves the loop
/// half changed, if there is none or the loop becomes far too long.
bool ShorelineArms::add_arm(Loop& loop, Cell target, Plane& arm) const {
    const Plane passable = allowed_ & ~occupied_ & ~loop.interior;
    const Plane beside = orthogonal_neighbours(loop.interior);
    std::array<Plane, longest_arm> ways{target.plane()};  // for each distance from the target
    std::size_t steps = 0;
    for (Plane seen = target.plane(); !ways[steps].intersects(beside); seen |= ways[steps]) {
        const Plane next = orthogonal_neighbours(ways[steps]) & passable & ~seen;
        if (next.none() || steps + 1 == longest_arm) return false;
        ways[++steps] = next;
    }
    for (Plane from = beside;; --steps) {
        const Cell cell = Cell::from_bit((ways[steps] & from).lowest());
        if (!flip(loop, cell)) return false;
        arm |= cell.plane();
        if (steps == 0) return true;
        from = orthogonal_neighbours(cell.plane());
    }
}

bool ShorelineArms::flip(Loop& loop, Cell cell) const {
    const unsigned neighbours = neighbours_of(loop.interior, cell);
    const int edges = loop.edges + edges_of_joining(neighbours);
    if (edges > most_edges_with_arm || !flip_keeps_loop(neighbours)) return false;
    loop = {loop.interior ^ cell.plane(), edges};
    return true;
}

/// Flips open cells until the loop is short enough, first the cells that lose the fewest edges of
/// sands; adds up the losses.
bool ShorelineArms::shorten(Loop& loop, Plane arm, int& loss) const {
    while (loop.edges > max_shoreline_edges) {
        Loop best;
        int least_lost = 0;
        int least = std::numeric_limits<int>::max();
        for (int bit : edge_cells(loop.interior) & allowed_ & ~occupied_ & ~arm) {
            const Cell cell = Cell::from_bit(bit);
            const unsigned neighbours = neighbours_of(loop.interior, cell);
            if (!flip_keeps_loop(neighbours)) continue;
            const bool inside = loop.interior.test(bit);
            const int shorter = edges_of_joining(neighbours) * (inside ? 1 : -1);
            if (shorter < (inside ? 0 : 1)) continue;
            const int lost = inside ? sands_beside(cell) : 0;
            const int cost = 4 * lost - shorter;
            if (cost >= least) continue;
            least = cost;
            least_lost = lost;
            best = {loop.interior ^ cell.plane(), loop.edges - shorter};
        }
        if (best.interior.none()) return false;
        loss += least_lost;
        loop = best;
    }
    return true;
}

int ShorelineArms::sands_beside(Cell cell) const {
    return (orthogonal_neighbours(cell.plane()) & sands_).count();
}

}  // namespace skerry::tiny_islands
