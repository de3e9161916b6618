// Searches loops edge by edge, home by home, and gives up a path once its bound is too low.

#include "strategies/tiny_islands/exact/shoreline_proof.hpp"

#include "core/tiny_islands/loops.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands::exact {

namespace {

constexpr int unit = ScoreBound::unit;

/// The cells of a corner (see ScoreBound::at()) around the point (1, 1).
constexpr Plane corner_cells(unsigned corner) {
    constexpr std::array<int, 4> cells = {row_stride + 1, row_stride, 0, 1};
    Plane plane;
    for (std::size_t quadrant = 0; quadrant < cells.size(); ++quadrant)
        if ((corner >> quadrant & 1) != 0) plane |= Plane::single(cells[quadrant]);
    return plane;
}

struct CornerSides {
    Plane inside;
    Plane outside;
};
constexpr auto make_corner_sides() {
    std::array<std::array<CornerSides, direction_count>, direction_count> sides{};
    for (std::size_t arriving = 0; arriving < direction_count; ++arriving)
        for (std::size_t leaving = 0; leaving < direction_count; ++leaving) {
            const unsigned corner = corner_left_of(arriving, leaving);
            sides[arriving][leaving] = {corner_cells(corner), corner_cells(15 & ~corner)};
        }
    return sides;
}
constexpr auto corner_sides = make_corner_sides();

Plane moved_to(Plane around_1_1, int point) {
    return Plane((around_1_1.word() << point) >> (row_stride + 1)) & board_plane;
}

/// The cells above the edge from `point` to the right. By the even-odd rule along columns, the edge
/// changes whether these cells are inside.
Plane column_above(int point) {
    return detail::columns_above[static_cast<std::size_t>(point % row_stride)]
                                [static_cast<std::size_t>(point / row_stride)];
}

}  // namespace

void ShorelineProof::begin(const Board& board, std::size_t slot, Plane shore_points,
                           const Rules& rules) {
    board_ = board;
    slot_ = slot;
    blocked_ = shore_points;
    rules_ = rules;
    rules_.score_floor = false;
    best_ = Plane{};
    best_score_ = none_ = no_score(rules, board.occupied().count());
    nodes_ = 0;
}

int ShorelineProof::value(Plane interior) {
    board_.interiors[slot_] = interior;
    return score(board_, rules_).total();
}

void ShorelineProof::offer(Plane interior) {
    if (const int points = value(interior); points > best_score_) {
        best_score_ = points;
        best_ = interior;
    }
}

/// Climbs from `start` by steepest ascent, one flip of a cell at a time.
Plane ShorelineProof::climb(Plane start) {
    const Plane allowed = drawable_cells(blocked_);
    Plane current = start;
    int current_value = value(start);
    for (;;) {
        const Plane edge = ((orthogonal_neighbours(current) & ~current) |
                            (orthogonal_neighbours(~current) & current)) &
                           allowed;
        const int edges = perimeter(current) + rules_.edges_withheld();
        Plane next = current;
        for (int bit : edge) {
            const Cell cell = Cell::from_bit(bit);
            if (!flip_keeps_loop(current, cell) ||
                edges + flip_perimeter(current, cell) > max_shoreline_edges)
                continue;
            const Plane flipped = current ^ cell.plane();
            if (const int points = value(flipped); points > current_value) {
                current_value = points;
                next = flipped;
            }
        }
        if (next == current) return current;
        current = next;
    }
}

void ShorelineProof::guess() {
    constexpr std::size_t climbs = 4;
    std::array<std::pair<int, int>, cell_count> singles{};
    std::size_t count = 0;
    for (int cell : drawable_cells(blocked_))
        singles[count++] = {-value(Plane::single(cell)), cell};
    std::sort(singles.begin(), singles.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < std::min(count, climbs); ++i)
        offer(climb(Plane::single(singles[i].second)));
}

/// The least score with which a loop with this home replaces the best so far. A loop with an
/// earlier home comes first in the order of for_each_loop(), so equal points suffice. Equal points
/// also suffice for the home of the best so far: the search has yet to find the first loop there.
int ShorelineProof::needed(int home, int bar) const {
    if (best_.none()) return bar;
    return std::max(bar, best_score_ + (home > best_.lowest() ? 1 : 0));
}

bool ShorelineProof::prove(int bar, Plane homes) {
    constexpr int rounds_at_first = 16;
    constexpr int rounds_each = 4;
    bound_.load(board_, slot_, blocked_, rules_, best_);
    if (best_.any() && !bound_.has_prices())
        improve_prices(best_.lowest(), needed(best_.lowest(), bar) * unit, rounds_at_first);
    list_homes(homes);
    for (const Home& home : std::span(homes_).first(home_count_)) {
        if (home.bound < needed(home.point, bar) * unit) continue;
        const int bound = improve_prices(home.point, needed(home.point, bar) * unit, rounds_each);
        threshold_ = needed(home.point, bar) * unit;
        if (bound >= threshold_) search_from(home.point);
    }
    return best_.any() && best_score_ >= bar;
}

void ShorelineProof::bound_homes(Plane guess, CellValues& bounds) {
    bounds.fill(none_ * unit);
    bound_.load(board_, slot_, blocked_, rules_, guess);
    list_homes(board_plane);
    for (const Home& home : std::span(homes_).first(home_count_))
        bounds[static_cast<std::size_t>(home.point)] = home.bound;
}

/// Improves the prices for loops with one home until their bound is below `target` or all rounds
/// are used up. Returns the best bound; the prices that gave it are in use afterwards.
int ShorelineProof::improve_prices(int home, int target, int rounds) {
    int bound = bound_.aim_at(home);
    int least = bound;
    CellValues best_prices = bound_.prices();
    bool is_best = true;
    for (int round = 0, halvings = 0, failures = 0; round < rounds && least >= target; ++round) {
        CellValues windings;
        bound_.windings(windings);
        offer_walk(windings);
        if (!bound_.step_prices(windings, bound - target + unit, halvings)) break;
        bound = bound_.aim_at(home);
        is_best = bound < least;
        if (is_best) {
            least = bound;
            best_prices = bound_.prices();
        } else if (++failures % 3 == 0) {
            ++halvings;
        }
    }
    if (!is_best) {
        bound_.set_prices(best_prices);
        bound_.aim_at(home);
    }
    return least;
}

/// Offers the best walk if it is a legal shoreline: then it is often a good one.
void ShorelineProof::offer_walk(const CellValues& windings) {
    Plane interior;
    for (int cell : board_plane) {
        const int count = windings[static_cast<std::size_t>(cell)];
        if (count < 0 || count > 1) return;
        if (count == 1) interior |= Plane::single(cell);
    }
    if (is_legal_shoreline(interior, blocked_, rules_.longest_shoreline)) offer(interior);
}

void ShorelineProof::list_homes(Plane among) {
    home_count_ = 0;
    for (int home : among) {
        const Plane first_points =
            Plane::single(home) | Plane::single(home + 1) | Plane::single(home + row_stride);
        if (!blocked_.intersects(first_points)) homes_[home_count_++] = {home, bound_.aim_at(home)};
    }
    std::sort(homes_.begin(), homes_.begin() + static_cast<std::ptrdiff_t>(home_count_),
              [](const Home& a, const Home& b) {
                  return a.bound != b.bound ? a.bound > b.bound : a.point < b.point;
              });
}

/// Starts with the edge from the home to the right. The last edge arrives at the home downwards;
/// all other points come after the home.
void ShorelineProof::search_from(int home) {
    const Plane earlier((uint128{1} << home) - 1);
    home_ = home;
    Path path{};
    path.point = home + 1;
    path.arriving = right;
    path.edges_left = rules_.longest_shoreline - 1;
    path.sum = bound_.at_start();
    path.used = blocked_ | earlier | Plane::single(home + 1);
    path.interior = column_above(home);
    path.inside = Plane::single(home);
    path.outside = moved_to(corner_sides[down][right].outside, home);
    extend(path);
}

/// Records cells as inside and outside, and brings the sum up to date. Returns false if that
/// contradicts what is known.
bool ShorelineProof::decide(Path& path, Plane inside, Plane outside) const {
    if (inside.intersects(path.outside) || outside.intersects(path.inside)) return false;
    path.sum += bound_.change(path.inside, inside & ~path.inside, outside & ~path.outside);
    path.inside |= inside;
    path.outside |= outside;
    return true;
}

/// Tries every next edge, in the order of for_each_loop().
void ShorelineProof::extend(const Path& path) {
    if (path.edges_left == 0) return;
    const WalkBound& walks = bound_.walks();
    for (std::size_t leaving : {right, left, up, down}) {
        if (leaving == reversed(path.arriving)) continue;
        const int to = path.point + point_step[leaving];
        const int step = walks.step(path.arriving, leaving, path.point);
        const int rest = walks.rest(path.edges_left - 1, leaving, to);
        if (path.sum + step + rest < threshold_ || step < WalkBound::no_step) continue;
        if (path.used.test(to)) continue;
        ++nodes_;
        Path next = path;
        next.sum += step;
        const CornerSides& sides = corner_sides[path.arriving][leaving];
        if (!decide(next, moved_to(sides.inside, path.point), moved_to(sides.outside, path.point)))
            continue;
        if (next.sum + rest < threshold_) continue;
        if (leaving == right) next.interior ^= column_above(path.point);
        if (leaving == left) next.interior ^= column_above(to);
        if (to == home_) {
            close(next.interior);
            continue;
        }
        next.point = to;
        next.arriving = leaving;
        --next.edges_left;
        next.used |= Plane::single(to);
        extend(next);
    }
}

void ShorelineProof::close(Plane interior) {
    const int points = value(interior);
    if (points * unit < threshold_) return;
    best_score_ = points;
    best_ = interior;
    threshold_ = (points + 1) * unit;
}

}  // namespace skerry::tiny_islands::exact
