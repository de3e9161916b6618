#include <doctest/doctest.h>

#include <algorithm>
#include <memory>

#include "core/random.hpp"
#include "core/tiger_island/placement.hpp"
#include "core/tiger_island/state.hpp"
#include "tests/support/sanitized.hpp"

namespace skerry::tiger_island {
namespace {

constexpr unsigned hexes_before = 100;

std::int8_t coordinate(Rng& rng) {
    return static_cast<std::int8_t>(static_cast<int>(rng.below(181)) - 90);
}

/// A state with any places around a cell that is itself anywhere.
void fill(State& state, Cell volcano, std::size_t direction, Rng& rng) {
    state = {};
    state.hex_count = hexes_before;
    state.near_count = static_cast<std::uint16_t>(rng.below(max_near_cells - 24));
    for (std::size_t i = 0; i < state.near_count; ++i)
        state.near_cells[i] = {static_cast<std::int8_t>(rng.below(9)), 1};
    for (std::uint8_t& place : state.grid)
        place = static_cast<std::uint8_t>(rng.below(land + hexes_before));
    for (const unsigned offset : surrounding_numbers[direction])
        if (rng.chance(3, 4))
            state.grid[wrap(number_of(volcano) + offset)] =
                static_cast<std::uint8_t>(rng.below(land));
}

TEST_SUITE("unit") {
    TEST_CASE("tiger island: surroundings in rows are those cell by cell, at any place") {
        Rng rng(1);
        const auto before = std::make_unique<State>();
        const auto plain = std::make_unique<State>();
        const auto fast = std::make_unique<State>();
        for (int i = 0; i < skerry::test::share(4000); ++i) {
            const Cell volcano = {coordinate(rng), coordinate(rng)};
            const std::size_t direction = rng.below(directions);
            const unsigned hex = hexes_before + rng.below(max_hexes - hexes_before - 2);
            fill(*before, volcano, direction, rng);
            *plain = *before;
            *fast = *before;
            add_surroundings_plainly(*plain, volcano, direction, hex);
            add_surroundings(*fast, volcano, direction, hex);
            REQUIRE(fast->near_count == plain->near_count);
            CHECK(std::equal(fast->near_cells.begin(), fast->near_cells.begin() + fast->near_count,
                             plain->near_cells.begin()));
            CHECK(fast->grid == plain->grid);
            CHECK(fast->around == plain->around);
        }
    }
}

}  // namespace
}  // namespace skerry::tiger_island
