// Shorelines that change one cell at a time: every change that is allowed leaves three legal
// shorelines, every other one does not, and cached values equal those computed anew.

#include "strategies/tiny_islands/clairvoyant/moving_shorelines.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "core/random.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "tests/support/tiny_islands/shorelines.hpp"

using namespace skerry::tiny_islands;
using skerry::Rng;

namespace {

using Interiors = MovingShorelines::Interiors;

Plane points_without(const Interiors& interiors, std::size_t i) {
    Plane points;
    for (std::size_t j = 0; j < shoreline_count; ++j)
        if (j != i) points |= boundary_points(interiors[j]);
    return points;
}

Plane square(Cell corner, int width) {
    Plane cells;
    for (int y = 0; y < width; ++y)
        for (int x = 0; x < width; ++x) cells |= Cell(corner.x() + x, corner.y() + y).plane();
    return cells;
}

/// Three shorelines drawn at random; or two shorelines, one inside the other, and a random one.
Interiors random_interiors(Rng& rng, bool nested) {
    Interiors interiors;
    if (nested) interiors = {square(Cell(3, 2), 2), square(Cell(1, 1), 6), Plane{}};
    skerry::test::draw_random_shorelines(interiors, rng);
    return interiors;
}

void check_kept(const MovingShorelines& shorelines) {
    const Interiors& interiors = shorelines.interiors();
    for (std::size_t i = 0; i < shoreline_count; ++i) {
        REQUIRE(is_legal_shoreline(interiors[i], points_without(interiors, i)));
        REQUIRE(shorelines.other_points(i) == points_without(interiors, i));
        Plane edge;
        for (std::uint8_t bit : shorelines.edge_cells(i)) edge |= Plane::single(bit);
        REQUIRE(edge == edge_cells(interiors[i]));
        REQUIRE(shorelines.edge_cells(i).size() == static_cast<std::size_t>(edge.count()));
        for (int bit : board_plane)
            REQUIRE((shorelines.around(Cell::from_bit(bit)) >> i & 1) ==
                    (interiors[i].test(bit) ? 1u : 0u));
    }
}

bool is_legal_after(const Interiors& interiors, std::size_t i, Plane flipped) {
    return is_legal_shoreline(interiors[i] ^ flipped, points_without(interiors, i));
}

/// Checks every cell; returns those that can be flipped.
std::vector<Cell> check_single_flips(const MovingShorelines& shorelines, std::size_t i) {
    std::vector<Cell> allowed;
    for (int bit : board_plane) {
        const Cell cell = Cell::from_bit(bit);
        const bool can = shorelines.can_flip(i, cell);
        REQUIRE(can == is_legal_after(shorelines.interiors(), i, cell.plane()));
        if (can) allowed.push_back(cell);
    }
    return allowed;
}

/// Checks pairs of flips: all allowed pairs are legal, and every legal pair that can be reached
/// cell by cell is allowed.
void check_two_flips(const MovingShorelines& shorelines, std::size_t i, Rng& rng) {
    for (int n = 0; n < 200; ++n) {
        const Cell first = Cell(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9)));
        const Cell second = Cell(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9)));
        const Interiors& interiors = shorelines.interiors();
        const Plane both = first.plane() ^ second.plane();
        if (shorelines.can_flip(i, first, second))
            REQUIRE(is_legal_after(interiors, i, both));
        else if (shorelines.can_flip(i, first) && first != second) {
            Interiors between = interiors;
            between[i] ^= first.plane();
            MovingShorelines then;
            then.reset(between);
            REQUIRE_FALSE(then.can_flip(i, second));
        }
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("moving shorelines: changes are allowed iff legal, and kept in step") {
        Rng rng(11);
        for (int start = 0; start < 60; ++start) {
            MovingShorelines shorelines;
            shorelines.reset(random_interiors(rng, start % 3 == 0));
            for (int change = 0; change < 60; ++change) {
                check_kept(shorelines);
                const std::size_t i = rng.below(shoreline_count);
                const std::vector<Cell> allowed = check_single_flips(shorelines, i);
                check_two_flips(shorelines, i, rng);
                if (allowed.empty()) continue;
                const Cell cell = allowed[rng.below(static_cast<std::uint32_t>(allowed.size()))];
                shorelines.flip(i, {&cell, 1});
            }
        }
    }
}
