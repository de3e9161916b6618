// States of Tiger Island and moves as text, and what is said of words in them that are wrong.

#include "core/tiger_island/notation.hpp"

#include "core/notation.hpp"
#include "core/tiger_island/game.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiger_island/games.hpp"

namespace skerry::tiger_island {
namespace {

const std::string start = "PLACE JUNGLE+GRASS AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1; ";

/// The error as "offset: message", or what the text was taken for.
std::string refusal(std::string_view text) {
    return skerry::test::notation_error_of(
        [&] { return "taken for " + TigerIsland::print_state(TigerIsland::parse_state(text)); });
}

std::string refusal_of_move(const State& state, std::string_view text) {
    return skerry::test::notation_error_of([&] {
        return "taken for " + TigerIsland::print_move(state, TigerIsland::parse_move(state, text));
    });
}

TEST_SUITE("unit") {
    TEST_CASE("tiger island: states as text, in every phase") {
        for (const std::string& text :
             {std::string("TILE JUNGLE+LAKE"), std::string("PLACE JUNGLE+LAKE AT 0 0 0 6"),
              start + "TILE ROCK+ROCK", start + "PLACE ROCK+ROCK AT 1 -1 0 3",
              "RULES protect_whole_settlements=true,tie_break=draw; " + start + "TILE ROCK+ROCK"})
            CHECK(TigerIsland::print_state(TigerIsland::parse_state(text)) == text);
        CHECK(TigerIsland::parse_state("TILE ROCK+LAKE").tile_kind() ==
              TileKind{Terrain::rock, Terrain::lake});
    }

    TEST_CASE("tiger island: a state that is none is refused with its place") {
        CHECK(refusal("") == "0: '' instead of PLACE");
        CHECK(refusal("TILE ROCK+SAND") ==
              "5: 'ROCK+SAND' is not a tile: two of JUNGLE, LAKE, GRASS, ROCK, like JUNGLE+LAKE");
        CHECK(refusal("PLACE ROCK+ROCK AT 1 0 -1 1") ==
              "0: the volcano of the first tile lies at 0 0 0");
        CHECK(refusal(start + "PLACE ROCK+ROCK AT 1 -1 0 3 FOUND SETTLEMENT AT 0 1 -1; TILE "
                              "ROCK+ROCK") ==
              std::to_string(start.size() + 28) + ": the hex at 0 1 -1 is occupied");
        CHECK(refusal(start) == std::to_string(start.size()) + ": '' instead of PLACE");
        CHECK(refusal(start.substr(0, start.size() - 2)) ==
              std::to_string(start.size() - 2) + ": the next tile is missing: TILE ...");
        CHECK(refusal("PLACE JUNGLE+GRASS AT 0 0 0 1; TILE ROCK+ROCK") ==
              "29: the build is missing");
        CHECK(refusal("RULES tie_break=coin; TILE ROCK+ROCK") ==
              "6: 'tie_break=coin' is not an option: name=value");
    }

    TEST_CASE("tiger island: words of a state that are none are refused with their place") {
        CHECK(refusal("RULES tie_break=draw") == "0: a state ends in the tile on offer: TILE ...");
        CHECK(refusal("TILE ROCK+ROCK; TILE ROCK+LAKE") ==
              "14: the tile on offer is not the end of the text");
        CHECK(refusal("TILE ROCK+ROCK x") == "15: 'x' where the text should end");
        const std::string rock = "TILE ROCK+ROCK; ";
        CHECK(refusal(rock + rock + rock + "TILE ROCK+ROCK") ==
              "48: a fourth tile ROCK+ROCK; there are three");
        for (const std::string turn : {"0", "7"})
            CHECK(refusal("PLACE ROCK+ROCK AT 0 0 0 " + turn) ==
                  "25: '" + turn + "' is not an orientation from 1 to 6");
        CHECK(refusal("PLACE ROCK+ROCK AT 0 0 1 1") == "19: the coordinates 0 0 1 do not sum to 0");
        CHECK(refusal("PLACE ROCK+ROCK AT 0 1x 0 1") ==
              "21: '1x' is not a coordinate from -99 to 99");
        CHECK(refusal("PLACE ROCK+ROCK ON 0 0 0 1") == "16: 'ON' instead of AT");
    }

    TEST_CASE("tiger island: words of a move that are none are refused with their place") {
        const State state = test::after("PLACE JUNGLE+GRASS AT 0 0 0 1");
        CHECK(refusal_of_move(state, "SLEEP") ==
              "0: 'SLEEP' is not a build: FOUND SETTLEMENT AT, EXPAND SETTLEMENT AT, BUILD TOTORO "
              "SANCTUARY AT or UNABLE TO BUILD");
        CHECK(refusal_of_move(state, "FOUND HUT AT 0 1 -1") == "6: 'HUT' instead of SETTLEMENT");
        CHECK(refusal_of_move(state, "FOUND SETTLEMENT AT 0 1 -1 0") ==
              "27: '0' where the text should end");
        CHECK(refusal_of_move(state, "EXPAND SETTLEMENT AT 0 0 0 SAND") ==
              "27: 'SAND' is not a terrain: JUNGLE, LAKE, GRASS or ROCK");
        CHECK(refusal_of_move(state, "FOUNDED SETTLEMENT AT 0 1 -1") ==
              "taken for FOUND SETTLEMENT AT 0 1 -1");
        CHECK(refusal_of_move(state, "BUILT TOTORO SANCTUARY AT 0 1 -1") ==
              "taken for BUILD TOTORO SANCTUARY AT 0 1 -1");
    }

    TEST_CASE("tiger island: a move names the tile drawn, and a settlement by any of its hexes") {
        const State drawn = test::after(start + "TILE ROCK+LAKE");
        CHECK(refusal_of_move(drawn, "PLACE LAKE+ROCK AT 1 -1 0 3") ==
              "0: the tile drawn is ROCK+LAKE, not LAKE+ROCK");
        CHECK(refusal_of_move(drawn, "PLACE ROCK+LAKE AT 1 -1 0 3") ==
              "taken for PLACE ROCK+LAKE AT 1 -1 0 3");
        const State state = test::after(
            "PLACE JUNGLE+GRASS AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1; "
            "PLACE LAKE+ROCK AT 1 -1 0 3 FOUND SETTLEMENT AT 2 -2 0; "
            "PLACE ROCK+LAKE AT -1 0 1 4 FOUND SETTLEMENT AT 1 0 -1; "
            "PLACE LAKE+LAKE AT 3 -3 0 3 FOUND SETTLEMENT AT 4 -4 0; "
            "PLACE GRASS+JUNGLE AT 0 2 -2 1");
        REQUIRE(state.phase == Phase::build);
        CHECK(state.me().settlements[0].size == 2);
        for (const std::string_view hex : {"0 1 -1", "1 0 -1"})
            CHECK(refusal_of_move(state, "EXPAND SETTLEMENT AT " + std::string(hex) + " GRASS") ==
                  "taken for EXPAND SETTLEMENT AT 0 1 -1 GRASS");
        CHECK(why_illegal(state, expand({1, -1}, Terrain::grass)) ==
              "there is no empty GRASS beside the settlement");
    }
}

}  // namespace
}  // namespace skerry::tiger_island
