#include "strategies/tiny_islands/plan/plan.hpp"

#include <limits>

#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

Plan parse_plan(std::string_view text) {
    constexpr std::size_t row_length = board_size + 1;
    if (text.size() != board_size * row_length - 1)
        throw NotationError(0, "a plan has 9 rows of 9 cells from the top, joined by '/'");
    Plan plan;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t x = at % row_length;
        const char c = text[at];
        const bool fits = x == board_size ? c == '/' : c == 'A' || c == 'B' || c == '.';
        if (!fits)
            throw NotationError(at, quoted({&c, 1}) +
                                        " in a plan: 'A' and 'B' are the "
                                        "islands, '.' the rest, '/' ends a row");
        const int y = board_size - 1 - static_cast<int>(at / row_length);
        if (c == 'A' || c == 'B')
            plan.islands[c == 'A' ? 0 : 1] |= Cell(static_cast<int>(x), y).plane();
    }
    const auto& [a, b] = plan.islands;
    if (!is_loop(a) || !is_legal_shoreline(b, boundary_points(a)))
        throw NotationError(0,
                            "the islands A and B of a plan are shorelines: each one closed loop of "
                            "at most 24 edges, not touching the other");
    return plan;
}

std::string print_plan(const Plan& plan) {
    std::string text;
    for (int y = board_size - 1; y >= 0; --y) {
        for (int x = 0; x < board_size; ++x) {
            const int bit = Cell(x, y).bit();
            text += plan.islands[0].test(bit) ? 'A' : plan.islands[1].test(bit) ? 'B' : '.';
        }
        if (y > 0) text += '/';
    }
    return text;
}

namespace {

/// Grows a loop from `loop`, a cell of `island`, by the cells that add the fewest edges.
Plane grown(Plane loop, Plane island, int longest) {
    for (int edges = perimeter(loop);;) {
        Plane next;
        int least = std::numeric_limits<int>::max();
        for (int bit : orthogonal_neighbours(loop) & island & ~loop) {
            const Cell cell = Cell::from_bit(bit);
            const int added = flip_perimeter(loop, cell);
            if (added >= least || edges + added > longest || !flip_keeps_loop(loop, cell)) continue;
            least = added;
            next = cell.plane();
        }
        if (next.none()) return loop;
        loop |= next;
        edges += least;
    }
}

}  // namespace

Plan fitted(const Plan& plan, int longest) {
    Plan fitting = plan;
    for (Plane& island : fitting.islands) {
        if (is_loop(island, longest)) continue;
        Plane largest;
        for (int bit : island)
            if (const Plane loop = grown(Plane::single(bit), island, longest);
                loop.count() > largest.count())
                largest = loop;
        island = largest;
    }
    return fitting;
}

}  // namespace skerry::tiny_islands
