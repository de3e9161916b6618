#include <doctest/doctest.h>

#include <string>

#include "core/random.hpp"
#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "runner/play/choices.hpp"

namespace skerry::play {

using namespace tiny_islands;

namespace {

std::string why(const std::string& cells, const std::string& earlier = "") {
    const Plane shore = earlier.empty() ? Plane{} : boundary_points(parse_cells(earlier));
    return why_no_shoreline(cells.empty() ? Plane{} : parse_cells(cells), shore);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("what is no shoreline is refused in words") {
        CHECK(why("e5e6f5") == "");
        CHECK(why("") == "it encloses no cell yet");
        CHECK(why("e5g7") ==
              "it would be more than one line: e5 and g7 are not joined by cells between them");
        CHECK(why("e5f6") ==
              "it would be more than one line: e5 and f6 are not joined by cells between them");
        CHECK(why("a1b1c1a2c2a3b3c3") ==
              "it would be two lines: there is a hole around b2, and a shoreline is one line; a "
              "lake is drawn as a shoreline of its own");
        // A ring that is open at a corner: its two ends meet at the lower left corner of b2.
        CHECK(why("b1c1c2c3b3a3a2") == "it would meet itself at the lower left corner of b2");
        CHECK(why("a1b1c1d1e1f1g1h1i1a2a3a4a5") == "it would have 28 edges; 24 at most");
        CHECK(why("b1", "a1") ==
              "it would touch an earlier shoreline at the lower left corner of b1");
        CHECK(why("h8", "i9") ==
              "it would touch an earlier shoreline at the lower left corner of i9");
        CHECK(why("i8", "i9") ==
              "it would touch an earlier shoreline at the lower left corner of i9");
    }

    TEST_CASE("words are found for exactly the sets of cells that are no legal shoreline") {
        Rng rng(3);
        int legal = 0;
        for (int i = 0; i < 20'000; ++i) {
            const Plane shore = boundary_points(random_shoreline({}, rng));
            Plane cells = random_shoreline(rng.chance(1, 2) ? shore : Plane{}, rng);
            for (std::uint32_t flips = rng.below(3); flips > 0; --flips)
                cells ^=
                    Cell(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9))).plane();
            const bool allowed = is_legal_shoreline(cells, shore);
            legal += allowed ? 1 : 0;
            REQUIRE(why_no_shoreline(cells, shore).empty() == allowed);
        }
        CHECK(legal > 2'000);
        CHECK(legal < 18'000);
    }
}

}  // namespace skerry::play
