#include "runner/solve/solve.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// The claim whose text holds `part`.
const Claim& find(const std::vector<Claim>& claims, const std::string& part) {
    for (const Claim& claim : claims)
        if (test::says(claim.text, part)) return claim;
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
        CHECK(find(claims, "gives 153").found == "51 ways to draw points x 4!/8 = 153");
        CHECK(find(claims, "153 is an upper bound").found ==
              "up to symmetry: 198 positions (1,367 in all), 175 positions as the player to move "
              "sees "
              "them (1,211 in all), 101 ends (694 in all), 152 games, move by move (1,212 in all), "
              "129 "
              "positions if no tile flipped (817 in all)");
        CHECK_FALSE(*find(claims, "closer to 147").holds);
        CHECK(find(claims, "closer to 147").found == "none of these readings gives 147");
        CHECK_FALSE(find(claims, "3x3x10: that is").holds);
    }

    TEST_CASE("claims: each is judged on the pools that it speaks of") {
        const std::vector<Claim> from_one = check_claims({1, 11, false, 64, {}});
        CHECK(*find(from_one, "3x3: 10").holds);
        CHECK(find(from_one, "3x3: 10").found == "pools 2-11 agree");
        CHECK(*find(from_one, "3x3xP").holds);
        CHECK(find(from_one, "3x3xP").found == "pools 1-11 agree");
        CHECK(*find(from_one, "2x2: player 2").holds);
        const std::vector<Claim> one = check_claims({1, 1, false, 64, {}});
        for (const char* text : {"3x3: 10", "1x5: 6", "2x2: player 2"}) {
            CHECK_FALSE(find(one, text).holds);
            CHECK(find(one, text).found == "speaks of pools from 2 on");
        }
    }

    TEST_CASE("claims: checking can be stopped") {
        CHECK_THROWS_AS(check_claims({2, 16, false, 64, [](std::uint64_t) { return false; }}),
                        SolvingStopped);
    }
}
