#include "runner/solve/tile_game_claims.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace skerry;

namespace {

/// The claim whose text holds `part`.
const Claim& find(const std::vector<Claim>& claims, const std::string& part) {
    for (const Claim& claim : claims)
        if (claim.text.find(part) != std::string::npos) return claim;
    REQUIRE_MESSAGE(false, "no claim with ", part);
    return claims.front();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("claims: those of the rules text about values hold, but for the pivots of rows") {
        const std::vector<Claim> claims = check_claims({2, 11, false, 64, {}});
        CHECK(*find(claims, "3x3xP").holds);
        CHECK(*find(claims, "3x3: 10").holds);
        CHECK(*find(claims, "2x2: player 2").holds);
        CHECK(*find(claims, "a draw").holds);
        CHECK_FALSE(*find(claims, "1x5: 6").holds);
    }

    TEST_CASE("claims: bounds are recomputed digit by digit, states are counted") {
        const std::vector<Claim> claims = check_claims({2, 3, false, 64, {}});
        CHECK(*find(claims, "122,638").holds);
        CHECK(*find(claims, "x 25!/8").holds);
        CHECK(*find(claims, "gives 153").holds);
        CHECK_FALSE(*find(claims, "153 is an upper bound").holds);
        CHECK(find(claims, "153 is an upper bound").found ==
              "198 states up to symmetry, 1,367 in all");
        CHECK_FALSE(*find(claims, "closer to 147").holds);
        CHECK_FALSE(find(claims, "3x3x10: that is").holds);
    }

    TEST_CASE("claims: checking can be stopped") {
        CHECK_THROWS_AS(check_claims({2, 16, false, 64, [](std::uint64_t) { return false; }}),
                        SolvingStopped);
    }
}
