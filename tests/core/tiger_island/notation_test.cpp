// States of Tiger Island and moves as text, and what is said of words in them that are wrong.

#include "core/tiger_island/notation.hpp"

#include "core/notation.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tiger_island/log.hpp"
#include "tests/support/answers.hpp"
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

TEST_SUITE("golden") {
    TEST_CASE("tiger island: states, moves and logs that are refused, and where") {
        const State build = test::after("PLACE JUNGLE+GRASS AT 0 0 0 1");
        skerry::test::check_answers("tiger_island/refused.txt", [&](const std::string& question) {
            const std::string text = question.substr(question.find(' ') + 1);
            if (question.starts_with("state")) return refusal(text);
            if (question.starts_with("move")) return refusal_of_move(build, text);
            return skerry::test::notation_error_of(
                [&] { return "taken, " + std::to_string(check_log(text, {}).turns) + " turns"; });
        });
        CHECK(refusal("") == "0: '' instead of PLACE");
        CHECK(refusal(start) == std::to_string(start.size()) + ": '' instead of PLACE");
    }
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
