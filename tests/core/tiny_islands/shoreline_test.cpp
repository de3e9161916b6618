// Compares the functions of shorelines with a walk along their edges.

#include "core/tiny_islands/shoreline.hpp"

#include <map>
#include <ostream>  // doctest prints bitsets

#include "core/tiny_islands/loops.hpp"
#include "core/tiny_islands/notation.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"

using namespace skerry::tiny_islands;
using skerry::Rng;
using namespace skerry::test;

namespace {

Points as_points(Plane plane) {
    Points points;
    for (int bit : plane) points.set(static_cast<std::size_t>(bit));
    return points;
}

/// Checks is_loop, perimeter and boundary_points for one set of cells.
void check_set(Plane set) {
    const Boundary boundary = walk_boundary(set);
    REQUIRE_MESSAGE(is_loop(set) == boundary.is_shoreline(), print_cells(set));
    REQUIRE_MESSAGE(perimeter(set) == boundary.edges, print_cells(set));
    REQUIRE_MESSAGE(as_points(boundary_points(set)) == boundary.points, print_cells(set));
}

/// Checks flip_keeps_loop and flip_perimeter for every cell of the board; the set is a simple loop
/// of any length.
void check_flips(Plane set) {
    for (int bit : board_plane) {
        const Cell cell = Cell::from_bit(bit);
        const Boundary flipped = walk_boundary(set ^ cell.plane());
        REQUIRE_MESSAGE(flip_keeps_loop(set, cell) == flipped.single_loop, print_cells(set), " ",
                        print_cell(cell));
        REQUIRE_MESSAGE(flip_perimeter(set, cell) == flipped.edges - perimeter(set),
                        print_cells(set), " ", print_cell(cell));
    }
}

/// Random sets: sparse or dense, within a rectangle or anywhere, often loops.
Plane random_set(Rng& rng) {
    const auto below = [&rng](int n) {
        return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
    };
    const int left = below(8);
    const int bottom = below(8);
    const int width = 1 + below(9 - left);
    const int height = 1 + below(9 - bottom);
    const std::uint32_t density = 30 + rng.below(71);
    Plane set;
    for (int y = bottom; y < bottom + height; ++y)
        for (int x = left; x < left + width; ++x)
            if (rng.chance(density, 100)) set |= Cell(x, y).plane();
    for (int flips = below(4); flips > 0; --flips) set ^= Cell(below(9), below(9)).plane();
    return set;
}

/// A random simple loop of any length, made by flips of single cells that the walk approves.
Plane random_loop(Rng& rng) {
    Plane set = cells("e5");
    for (std::uint32_t flips = rng.below(200); flips > 0; --flips) {
        const Cell cell(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9)));
        if (walk_boundary(set ^ cell.plane()).single_loop) set ^= cell.plane();
    }
    return set;
}

/// Counts all loops by their number of edges with a search of its own: first polygons up to shifts,
/// each then placed wherever it fits. The path grows step by step from its lowest point, the
/// leftmost one of them; its first step goes right, its last step down.
class Census {
  public:
    std::map<int, std::uint64_t> run() {
        visited_[at(home_y)][at(home_x)] = true;
        walk(home_x + 1, home_y, 1);
        return counts_;
    }
    std::uint64_t shapes() const { return shapes_; }

  private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static constexpr int home_x = 12;
    static constexpr int home_y = 0;

    void walk(int x, int y, int length) {
        if (y < home_y || (y == home_y && x < home_x)) return;
        const int back = (x > home_x ? x - home_x : home_x - x) + (y - home_y);
        if (length + back > max_shoreline_edges) return;
        path_[at(length)] = {x, y};
        if (back == 0) {
            close(length);
            return;
        }
        if (visited_[at(y)][at(x)]) return;
        visited_[at(y)][at(x)] = true;
        walk(x + 1, y, length + 1);
        walk(x - 1, y, length + 1);
        walk(x, y + 1, length + 1);
        walk(x, y - 1, length + 1);
        visited_[at(y)][at(x)] = false;
    }

    void close(int length) {
        if (path_[at(length - 1)][0] != home_x) return;  // the path goes the other way round
        int left = home_x;
        int right = home_x;
        int top = home_y;
        for (int i = 1; i <= length; ++i) {
            left = path_[at(i)][0] < left ? path_[at(i)][0] : left;
            right = path_[at(i)][0] > right ? path_[at(i)][0] : right;
            top = path_[at(i)][1] > top ? path_[at(i)][1] : top;
        }
        if (right - left > 9 || top > 9) return;
        counts_[length] += static_cast<std::uint64_t>((10 - (right - left)) * (10 - top));
        ++shapes_;
        if (shapes_ % 7 == 0) check_interior(length, left);
    }

    /// Checks that the core agrees that the cells inside make this loop.
    void check_interior(int length, int left) {
        Plane interior;
        Points points;
        int x = home_x - left;
        int y = 0;
        for (int i = 1; i <= length; ++i) {
            const int to_x = path_[at(i)][0] - left;
            const int to_y = path_[at(i)][1];
            if (to_x != x)
                for (int above = y; above < 9; ++above)
                    interior ^= Cell(to_x > x ? x : to_x, above).plane();
            points.set(static_cast<std::size_t>(10 * to_y + to_x));
            x = to_x;
            y = to_y;
        }
        REQUIRE(is_loop(interior));
        REQUIRE(perimeter(interior) == length);
        REQUIRE(as_points(boundary_points(interior)) == points);
    }

    std::array<std::array<bool, 28>, 16> visited_{};
    std::array<std::array<int, 2>, 26> path_{};  ///< x and y after each step
    std::map<int, std::uint64_t> counts_;
    std::uint64_t shapes_ = 0;
};

const std::map<int, std::uint64_t> published_census = {
    {4, 81},      {6, 144},     {8, 446},      {10, 1564},     {12, 6046},     {14, 24912},
    {16, 107550}, {18, 479248}, {20, 2181904}, {22, 10067864}, {24, 46751546},
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("shoreline: known sets") {
        CHECK_FALSE(is_loop(Plane{}));
        CHECK(is_loop(cells("e5")));
        CHECK(is_loop(cells("a1:f6")));        // 24 edges
        CHECK_FALSE(is_loop(cells("a1:g6")));  // 26 edges
        CHECK(is_loop(cells("a1:i3")));        // 24 edges, rim to rim
        CHECK_FALSE(is_loop(cells("a1:i4")));  // 26
        CHECK(is_loop(cells("a1:b3"), 10));
        CHECK_FALSE(is_loop(cells("a1:b3"), 8));
        CHECK_FALSE(is_loop(cells("a1:b2 c3:d4")));        // two squares touch at a corner
        CHECK_FALSE(is_loop(cells("a1:b2 d1:e2")));        // two components
        CHECK_FALSE(is_loop(cells("a1:c1 a2 c2 a3:c3")));  // a hole
        CHECK_FALSE(is_loop(cells("a1:c1 a2 c2:c3 b3")));  // a bay closed at a corner
        CHECK(is_loop(cells("a1:c1 a2 c2 c3")));
        CHECK_FALSE(is_loop(cells("i1 a2")));    // the end of a row and the start of the next
        CHECK_FALSE(is_loop(Plane::single(9)));  // the padding is not a cell
        CHECK_FALSE(is_loop(cells("a1") | Plane::single(90)));
        CHECK(perimeter(cells("a1:f6")) == 24);
        CHECK(boundary_points(cells("i9")) ==
              (Plane::single(88) | Plane::single(89) | Plane::single(98) | Plane::single(99)));
    }

    TEST_CASE("shoreline: every subset of 4 x 4 cells, in a corner and inside") {
        for (const auto& [left, bottom] : {std::array{0, 0}, std::array{5, 5}, std::array{2, 3}}) {
            int loops = 0;
            for (std::uint32_t subset = 0; subset < 65536; ++subset) {
                Plane set;
                for (int i = 0; i < 16; ++i)
                    if ((subset >> i & 1) != 0) set |= Cell(left + i % 4, bottom + i / 4).plane();
                check_set(set);
                loops += is_loop(set);
            }
            CHECK(loops == 9349);  // simple cycles of the 5 x 5 grid graph, OEIS A140517
        }
    }

    TEST_CASE("shoreline: random sets of cells") {
        Rng rng(1);
        std::map<int, int> loops_by_edges;
        for (int i = 0; i < skerry::test::share(60000); ++i) {
            const Plane set = random_set(rng);
            check_set(set);
            if (walk_boundary(set).single_loop) ++loops_by_edges[perimeter(set)];
        }
        CHECK(loops_by_edges[24] > skerry::test::share(20));
        CHECK(loops_by_edges[26] > skerry::test::share(20));
    }

    TEST_CASE("shoreline: flips of one cell against the definition") {
        Rng rng(2);
        int long_loops = 0;
        for (int i = 0; i < skerry::test::share(1500); ++i) {
            const Plane set = random_loop(rng);
            check_flips(set);
            check_set(set);
            long_loops += perimeter(set) > max_shoreline_edges;
        }
        CHECK(long_loops > skerry::test::share(100));
        for (int bit : board_plane) check_flips(Plane::single(bit));
    }

    TEST_CASE("shoreline: legal beside, inside and around others, never touching") {
        const Plane drawn = boundary_points(cells("c3:f6"));
        CHECK(is_legal_shoreline(cells("h3:i6"), drawn));
        CHECK(is_legal_shoreline(cells("d4:e5"), drawn));        // a lake
        CHECK(is_legal_shoreline(cells("b2:g7"), drawn));        // around: 24 edges
        CHECK_FALSE(is_legal_shoreline(cells("g3"), drawn));     // shares an edge
        CHECK_FALSE(is_legal_shoreline(cells("g7"), drawn));     // shares a corner
        CHECK_FALSE(is_legal_shoreline(cells("c4"), drawn));     // from the inside
        CHECK_FALSE(is_legal_shoreline(cells("d5:d8"), drawn));  // crosses
        CHECK_FALSE(is_legal_shoreline(cells("c3:f6"), drawn));  // the same again
        CHECK(is_legal_shoreline(cells("c3:f6"), Plane{}));
        CHECK_FALSE(is_legal_shoreline(cells("h1 i2"), drawn));  // no loop
    }

    TEST_CASE("shoreline: where a loop of one cell may lie") {
        Rng rng(3);
        for (int i = 0; i < 300; ++i) {
            Plane points;
            for (std::uint32_t n = rng.below(60); n > 0; --n)
                points |= Plane::single(static_cast<int>(rng.below(100)));
            const Plane drawable = drawable_cells(points);
            for (int bit : board_plane)
                REQUIRE(drawable.test(bit) ==
                        ((walk_boundary(Plane::single(bit)).points & as_points(points)).none()));
            REQUIRE(board_plane.contains(drawable));
        }
    }

    TEST_CASE("shoreline: none is left when no free points close a loop") {
        CHECK(has_legal_shoreline(Plane{}));
        const Plane all = boundary_points(board_plane) | Plane{~skerry::uint128{0}};
        CHECK_FALSE(has_legal_shoreline(all));
        // Every second point in both directions is taken: the others form a grid of 2 x 2 blocks
        // without a free cell, yet loops around taken points are free.
        Plane lattice;
        for (int y = 1; y < 10; y += 2)
            for (int x = 1; x < 10; x += 2) lattice |= Plane::single(10 * y + x);
        CHECK(drawable_cells(lattice).none());
        CHECK(has_legal_shoreline(lattice));
        Rng rng(4);
        const Plane drawn = random_shoreline(lattice, rng);
        CHECK(is_legal_shoreline(drawn, lattice));
        // Every row of points but one is taken: no loop closes on a single line of points.
        Plane rows;
        for (int bit = 0; bit < 100; ++bit)
            if (bit / 10 != 4) rows |= Plane::single(bit);
        CHECK_FALSE(has_legal_shoreline(rows));
    }

    TEST_CASE("shoreline: random ones are legal and diverse") {
        Rng rng(5);
        std::map<int, int> areas;
        std::map<int, int> edges;
        int lakes = 0;
        int islets = 0;
        Plane covered;
        constexpr int boards = 20000;
        for (int i = 0; i < boards; ++i) {
            Plane points;
            std::array<Plane, 3> drawn{};
            Points used;
            for (Plane& interior : drawn) {
                interior = random_shoreline(points, rng);
                const Boundary boundary = walk_boundary(interior);
                REQUIRE_MESSAGE(boundary.is_shoreline(), print_cells(interior));
                REQUIRE_MESSAGE((boundary.points & used).none(), print_cells(interior));
                used |= boundary.points;
                points |= boundary_points(interior);
                ++areas[interior.count()];
                ++edges[boundary.edges];
                covered |= interior;
            }
            lakes += drawn[0].contains(drawn[1]) || drawn[0].contains(drawn[2]) ||
                     drawn[1].contains(drawn[2]);
            islets += drawn[0].contains(drawn[1]) && drawn[1].contains(drawn[2]);
        }
        for (int longest = 4; longest < 24; longest += 2) {
            int most = 0;
            for (int i = 0; i < 300; ++i) {
                const Boundary boundary = walk_boundary(random_shoreline(Plane{}, rng, longest));
                REQUIRE(boundary.is_shoreline(longest));
                most = std::max(most, boundary.edges);
            }
            CHECK(most == longest);
        }
        for (int area = 1; area <= 16; ++area) CHECK_MESSAGE(areas[area] > boards / 20, area);
        CHECK(areas.size() == 16);
        for (int length = 4; length <= 24; length += 2) CHECK_MESSAGE(edges[length] > 100, length);
        CHECK(lakes > boards / 1000);
        CHECK(covered == board_plane);
        INFO("islets " << islets);
    }

    TEST_CASE("shoreline: the enumeration finds just the legal ones") {
        struct Block {
            int left, bottom, width, height;
        };
        // Only the points of a block of cells are free, without one point inside. Inside the board
        // and in its corners; the last one has room for loops that are too long.
        for (const Block& block : {Block{3, 2, 4, 4}, Block{0, 0, 4, 4}, Block{5, 0, 4, 4},
                                   Block{0, 5, 4, 4}, Block{5, 5, 4, 4}, Block{1, 6, 7, 3}}) {
            Plane points = ~Plane{};
            for (int y = block.bottom; y <= block.bottom + block.height; ++y)
                for (int x = block.left; x <= block.left + block.width; ++x)
                    points &= ~Plane::single(10 * y + x);
            if (block.width == 4) points |= Plane::single(10 * (block.bottom + 2) + block.left + 2);
            int expected = 0;
            for (std::uint32_t subset = 0; subset < 1u << (block.width * block.height); ++subset) {
                Plane set;
                for (std::uint32_t rest = subset; rest != 0; rest &= rest - 1) {
                    const int i = std::countr_zero(rest);
                    set |=
                        Cell(block.left + i % block.width, block.bottom + i / block.width).plane();
                }
                expected += is_legal_shoreline(set, points);
            }
            int found = 0;
            for_each_loop(points, [&](Plane interior) {
                REQUIRE(is_legal_shoreline(interior, points));
                return ++found > 0;
            });
            CHECK(found == expected);
        }
        // On the whole board, as many of each length as the census tells.
        int by_length = 0;
        for (int longest = 4; longest <= 14; longest += 2) {
            by_length += static_cast<int>(published_census.at(longest));
            int found = 0;
            const auto count = [&](Plane interior) {
                if (found % 16 == 0) REQUIRE(walk_boundary(interior).is_shoreline(longest));
                return ++found > 0;
            };
            for_each_loop(Plane{}, count, longest);
            CHECK(found == by_length);
        }
        Plane points = ~Plane{};
        for (int y = 2; y <= 6; ++y)
            for (int x = 3; x <= 7; ++x) points &= ~Plane::single(10 * y + x);
        int first = 0;
        for_each_loop(points, [&first](Plane) { return ++first < 3; });
        CHECK(first == 3);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("shoreline: the census of all loops on the board") {
        Census census;
        CHECK(census.run() == published_census);
        CHECK(census.shapes() == 3071258);
    }

    TEST_CASE("shoreline: the enumeration finds as many loops of each length") {
        std::map<int, std::uint64_t> counts;
        int left = skerry::test::share(4'000'000, 40);
        for_each_loop(Plane{}, [&](Plane interior) {
            ++counts[perimeter(interior)];
            return --left > 0;
        });
        CHECK((left == 0 || counts == published_census));
        for (const auto& [length, count] : counts) CHECK(count <= published_census.at(length));
    }
}
