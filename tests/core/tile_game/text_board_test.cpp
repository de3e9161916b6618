// The board of the Tile Game as people see it, where random games do not lead: locked tiles, ends
// that are a draw, and more columns than one figure counts.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "core/tile_game/game.hpp"

namespace skerry::tile_game {
namespace {

std::string board(std::string_view state) {
    return TileGame::text_board(TileGame::parse_state(state));
}

TEST_SUITE("unit") {
    TEST_CASE("tile game board: tiles, locked tiles and open cells") {
        CHECK(board("A10,.,B0/.,B3,./A0,.,B0 B 0-4 stop_when_decided=false") ==
              "       1     2     3\n"
              "    ┌─────┬─────┬─────┐\n"
              " a  │ A10 │     │ [B] │\n"
              "    ├─────┼─────┼─────┤\n"
              " b  │     │ B3  │     │\n"
              "    ├─────┼─────┼─────┤\n"
              " c  │ [A] │     │ [B] │\n"
              "    └─────┴─────┴─────┘\n"
              "A: pool 0,  tiles 2, 1 locked\n"
              "B: pool 4,  tiles 3, 2 locked\n"
              "B to move (the pool of A is empty); B leads by 1\n");
    }

    TEST_CASE("tile game board: how a game ended") {
        const auto last_line = [](std::string_view state) {
            const std::string text = board(state);
            return text.substr(text.rfind('\n', text.size() - 2) + 1);
        };
        CHECK(last_line("A1,B1 A 0-0 rows=1,cols=2,pool=1") == "the end: a draw\n");
        CHECK(last_line("A1,A1 A 0-0 rows=1,cols=2,pool=2") == "the end: A wins by 2\n");
        CHECK(last_line("B1,B1,. A 0-0 rows=1,cols=3,pool=2") == "the end: B wins by 2\n");
        CHECK(last_line(".,. A 2-2 rows=1,cols=2,pool=2") == "A to move; level\n");
        CHECK(last_line("A1,.,. B 1-2 rows=1,cols=3,pool=2,stop_when_decided=false") ==
              "B to move; A leads by 1\n");
        CHECK(last_line("B1,.,. A 2-0 rows=1,cols=3,pool=2,stop_when_decided=false") ==
              "A to move (the pool of B is empty); B leads by 1\n");
    }

    TEST_CASE("tile game board: columns of two figures") {
        const std::string text = board(".,.,.,.,.,.,.,.,.,.,. A 10-10 rows=1,cols=11");
        CHECK(text.starts_with(
            "       1     2     3     4     5     6     7     8     9    10    11\n"
            "    ┌─────┬"));
        CHECK(text.find("A: pool 10, tiles 0\nB: pool 10, tiles 0\nA to move; level\n") !=
              std::string::npos);
    }
}

}  // namespace
}  // namespace skerry::tile_game
