// Shorelines drawn edge by edge, against the enumeration of all of them: each legal one by exactly
// one sequence, and no sequence that cannot be finished.

#include "learn/environments/shoreline_pen.hpp"

#include <map>

#include "core/tiny_islands/loops.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/deals.hpp"

using namespace skerry::tiny_islands;
using namespace skerry;
using skerry::environments::ShorelinePen;

namespace {

constexpr Plane all_points{(uint128{1} << 100) - 1};

/// Calls visit(interior, edges) for each sequence. A sequence that cannot be finished is a fault.
template <class Visitor>
void for_each_sequence(const ShorelinePen& pen, const Visitor& visit) {
    const Plane choices = pen.choices();
    if (pen.ways() == 0) {
        ShorelinePen closed = pen;
        REQUIRE(pen.point() == pen.first().bit() + row_stride);
        return visit(closed.finish(), pen.edges() + 1);
    }
    for (int bit : choices) {
        ShorelinePen next = pen;
        next.draw(Cell::from_bit(bit));
        for_each_sequence(next, visit);
    }
}
template <class Visitor>
void for_each_sequence(Plane shore_points, const Visitor& visit) {
    for (int bit : ShorelinePen::starts(shore_points)) {
        bool found = false;
        for_each_sequence(ShorelinePen(shore_points, Cell::from_bit(bit)),
                          [&](Plane interior, int edges) {
                              found = true;
                              visit(interior, edges);
                          });
        REQUIRE_MESSAGE(found, print_cell(Cell::from_bit(bit)));
    }
}

using Interior = std::pair<std::uint64_t, std::uint64_t>;
Interior key_of(Plane interior) { return {interior.low(), interior.high()}; }

void compare(Plane shore_points) {
    std::map<Interior, int> sequences;
    for_each_sequence(shore_points, [&](Plane interior, int edges) {
        REQUIRE_MESSAGE(is_legal_shoreline(interior, shore_points), print_cells(interior));
        REQUIRE(edges == perimeter(interior));
        ++sequences[key_of(interior)];
    });
    std::size_t loops = 0;
    for_each_loop(shore_points, [&](Plane interior) {
        ++loops;
        const auto found = sequences.find(key_of(interior));
        REQUIRE_MESSAGE(found != sequences.end(), print_cells(interior));
        REQUIRE_MESSAGE(found->second == 1, print_cells(interior));
        return true;
    });
    REQUIRE(sequences.size() == loops);
}

/// All points but those of a rectangle.
Plane all_but(int left, int bottom, int width, int height) {
    Plane points = all_points;
    for (int y = bottom; y < bottom + height; ++y)
        for (int x = left; x < left + width; ++x) points &= ~Plane::single(row_stride * y + x);
    return points;
}

/// A digest of a set of loops that does not depend on their order.
struct Digest {
    std::uint64_t loops = 0;
    std::uint64_t sum = 0;
    std::array<std::uint64_t, 25> of_edges{};

    void add(Plane interior, int edges) {
        std::uint64_t key = interior.low() ^ interior.high() * 0x9e3779b97f4a7c15;
        sum += skerry::split_mix(key);
        ++loops;
        ++of_edges[static_cast<std::size_t>(edges)];
    }
    bool operator==(const Digest&) const = default;
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("shoreline pen: each legal shoreline by exactly one sequence, in rectangles") {
        compare(all_points);
        compare(all_but(4, 4, 2, 2));
        compare(all_but(0, 0, 5, 5));
        compare(all_but(5, 5, 5, 5));
        compare(all_but(0, 4, 10, 3));
        compare(all_but(7, 0, 3, 10));
    }

    TEST_CASE("shoreline pen: each legal shoreline by exactly one sequence, where 24 edges bind") {
        Rng rng(5);
        for (int i = 0; i < skerry::test::share(2, 2); ++i) {
            Plane points =
                all_but(static_cast<int>(rng.below(4)), static_cast<int>(rng.below(4)), 7, 6);
            for (int taken = 0; taken < 6; ++taken)
                points |= Plane::single(static_cast<int>(rng.below(100)));
            compare(points);
        }
    }

    TEST_CASE("shoreline pen: each legal shoreline by exactly one sequence, beside random points") {
        Rng rng(6);
        for (int i = 0; i < skerry::test::share(300, 10); ++i) {
            Plane points;
            const std::uint32_t percent = 35 + rng.below(50);
            for (int bit : all_points)
                if (rng.chance(percent, 100)) points |= Plane::single(bit);
            compare(points);
        }
    }

    TEST_CASE("shoreline pen: around what earlier shorelines leave") {
        Rng rng(7);
        for (int i = 0; i < skerry::test::share(20, 10); ++i) {
            std::array<Plane, shoreline_count> interiors{};
            skerry::test::draw_random_shorelines(interiors, rng);
            Plane points;
            for (const Plane interior : interiors) points |= boundary_points(interior);
            // The rest of the board has millions of loops: most of its rows are taken away.
            const auto row = static_cast<int>(rng.below(6));
            compare(points | (all_but(0, row, 10, 4)));
        }
    }

    TEST_CASE("shoreline pen: a random walk is always finished, whatever was drawn before") {
        Rng rng(8);
        for (int i = 0; i < skerry::test::share(5000); ++i) {
            Plane points;
            for (;;) {
                const Plane starts = ShorelinePen::starts(points);
                REQUIRE(starts.any() == has_legal_shoreline(points));
                if (starts.none()) break;
                const auto draw = [&rng](Plane cells) {
                    const auto count = static_cast<std::uint32_t>(cells.count());
                    return Cell::from_bit(cells.nth(static_cast<int>(rng.below(count))));
                };
                ShorelinePen pen(points, draw(starts));
                while (pen.ways() != 0) pen.draw(draw(pen.choices()));
                const Plane interior = pen.finish();
                REQUIRE_MESSAGE(is_legal_shoreline(interior, points), print_cells(interior));
                REQUIRE_FALSE(pen.is_drawing());
                points |= boundary_points(interior);
            }
        }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("shoreline pen: the 59,621,305 loops of the empty board, each by one sequence") {
        if (skerry::test::sanitized) return;
        Digest drawn;
        for_each_sequence(Plane{}, [&](Plane interior, int edges) { drawn.add(interior, edges); });
        Digest listed;
        for_each_loop(Plane{}, [&](Plane interior) {
            listed.add(interior, perimeter(interior));
            return true;
        });
        CHECK(drawn.loops == 59'621'305);
        CHECK((drawn == listed));
    }
}
