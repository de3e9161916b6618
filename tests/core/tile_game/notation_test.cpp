// States and moves of the Tile Game as text: round trips, and errors with their places.
// The board of the Tile Game as people see it, where random games do not lead: locked tiles, ends
// that are a draw, and more columns than one figure counts.

#include "core/notation.hpp"

#include "core/tile_game/game.hpp"
#include "core/tile_game/notation.hpp"
#include "tests/support/test.hpp"

namespace skerry::tile_game {
namespace {

const std::string trap = "A1,A1,.,B3/.,.,B1,. A 5-3 rows=2,cols=4,pool=7,stop_when_decided=false";

/// The error as "offset: message", or what the text was taken for.
std::string refusal_of_state(std::string_view text) {
    return skerry::test::notation_error_of(
        [&] { return "taken for " + TileGame::print_state(TileGame::parse_state(text)); });
}

std::string refusal_of_move(const std::string& position, std::string_view text) {
    const State state = TileGame::parse_state(position);
    return skerry::test::notation_error_of([&] {
        return "taken for " + TileGame::print_move(state, TileGame::parse_move(state, text));
    });
}

TEST_SUITE("unit") {
    TEST_CASE("tile game: rows are letters from the top, columns numbers from the left") {
        CHECK(print_cell({}, 0) == "a1");
        CHECK(print_cell({}, 5) == "b3");
        CHECK(print_cell({}, 8) == "c3");
        CHECK(print_cell({8, 8, 1, false}, 63) == "h8");
        CHECK(print_cell({1, 64, 1, false}, 63) == "a64");
        CHECK(print_cell({64, 1, 1, false}, 25) == "z1");
        CHECK(print_cell({64, 1, 1, false}, 26) == "aa1");
        CHECK(print_cell({64, 1, 1, false}, 63) == "bl1");
    }

    TEST_CASE("tile game: every cell of every board round-trips") {
        for (int rows = 1; rows <= max_cells; ++rows)
            for (int cols = 1; rows * cols <= max_cells; ++cols)
                for (int cell = 0; cell < rows * cols; ++cell) {
                    const Rules rules{rows, cols, 1, false};
                    REQUIRE(parse_cell(rules, print_cell(rules, cell)) == cell);
                }
    }

    TEST_CASE("tile game: states as text") {
        CHECK(TileGame::print_state(TileGame::parse_state(trap)) == trap);
        const State state = TileGame::parse_state("A10,.,B0/.,.,./.,.,. B 0-9");
        CHECK(state.value(0) == 10);
        CHECK(state.owner(0) == Seat::first);
        CHECK(state.is_open(1));
        CHECK(state.owner(2) == Seat::second);
        CHECK(state.to_move == Seat::second);
        CHECK(TileGame::print_state(state) == "A10,.,B0/.,.,./.,.,. B 0-9");
        // Rules given by the name of a variant, or in part.
        CHECK(TileGame::parse_state(".,.,./.,.,./.,.,. A 10-10 standard") ==
              TileGame::start({}, {}));
        CHECK(TileGame::parse_state(".,. A 10-10 rows=1,cols=2") ==
              TileGame::start({1, 2, 10, false}, {}));
    }

    TEST_CASE("tile game: a state that is none is refused in one line") {
        CHECK(refusal_of_state("") ==
              "0: a state has three or four fields: rows, player to move, pools, and rules other "
              "than the standard ones");
        CHECK(refusal_of_state(".,.,./.,.,. A 10-10") == "0: 2 rows where the board has 3");
        CHECK(refusal_of_state(".,.,./.,./.,.,. A 10-10") ==
              "6: 2 cells in a row where the board has 3");
        CHECK(refusal_of_state(".,.,./.,C3,./.,.,. A 10-10") ==
              "8: 'C3' is not a cell: '.', or A or B and a value from 0 to 10");
        CHECK(refusal_of_state(".,.,./.,A11,./.,.,. A 10-10") ==
              "8: 'A11' is not a cell: '.', or A or B and a value from 0 to 10");
        CHECK(refusal_of_state(".,.,./.,A03,./.,.,. A 5-5") ==
              "8: 'A03' is not a cell: '.', or A or B and a value from 0 to 10");
        CHECK(refusal_of_state(".,.,./.,,./.,.,. A 5-5") ==
              "8: '' is not a cell: '.', or A or B and a value from 0 to 10");
        CHECK(refusal_of_state(".,.,./.,.,./.,.,. C 10-10") ==
              "18: 'C' is not the player to move: A or B");
        CHECK(refusal_of_state(".,.,./.,.,./.,.,. A 10") ==
              "20: '10' is not two pools: A's and B's, like 5-3");
        CHECK(refusal_of_state(".,.,./.,.,./.,.,. A 5-11") ==
              "22: '11' is not a pool from 0 to 10");
        CHECK(refusal_of_state(".,.,./.,.,./.,.,. A 0-9") ==
              "18: the pool of A is empty: the other player moves");
        CHECK(refusal_of_state("A5,B4,./.,.,B0/.,.,. A 5-6") ==
              "23: the tiles cost at least 10 points, and the pools lack only 9");
        CHECK(refusal_of_state(".,. A 10-10 rows=1,cols=65") ==
              "19: 'cols=65' is not an option: name=value");
        CHECK(refusal_of_state(".,. A 10-10 rows=8,cols=9") ==
              "12: a board has at most 64 cells: 8 rows of 9 are 72");
    }

    TEST_CASE("tile game: every option has its range") {
        const auto rules = [](const std::string& board, const std::string& pools,
                              const std::string& options) {
            return refusal_of_state(board + " A " + pools + " " + options);
        };
        std::string wide = ".";
        std::string high = ".";
        for (int i = 1; i < 64; ++i) {
            wide += ",.";
            high += "/.";
        }
        CHECK(rules(wide, "9-9", "rows=1,cols=64,pool=9").starts_with("taken for "));
        CHECK(rules(high, "9-9", "rows=64,cols=1,pool=9").starts_with("taken for "));
        CHECK(rules(".", "99-99", "rows=1,cols=1,pool=99").starts_with("taken for "));
        CHECK(rules(".", "1-1", "rows=1,cols=1,pool=1").starts_with("taken for "));
        for (const std::string option : {"rows=0", "rows=65", "cols=0", "cols=65", "pool=0",
                                         "pool=100", "stop_when_decided=1", "size=3"})
            CHECK(rules(".", "1-1", option) == "8: '" + option + "' is not an option: name=value");
        CHECK(rules(".", "1-1", "rows=13,cols=5") ==
              "8: a board has at most 64 cells: 13 rows of 5 are 65");
        // The state tells of the second pool where it differs.
        CHECK(rules("./.", "3-5", "rows=2,cols=1,pool=3,stop_when_decided=false,handicap=2") ==
              "taken for ./. A 3-5 rows=2,cols=1,pool=3,stop_when_decided=false,handicap=2");
        CHECK(rules("./.", "3-3", "rows=2,cols=1,pool=3,handicap=0") ==
              "taken for ./. A 3-3 rows=2,cols=1,pool=3,stop_when_decided=false");
        CHECK(rules("./.", "4-5", "rows=2,cols=1,pool=3,handicap=2") ==
              "6: '4' is not a pool from 0 to 3");
        CHECK(rules("./.", "3-6", "rows=2,cols=1,pool=3,handicap=2") ==
              "8: '6' is not a pool from 0 to 5");
        CHECK(rules("B5/.", "3-0", "rows=2,cols=1,pool=3,handicap=2").starts_with("taken for "));
        CHECK(rules("B5/.", "3-1", "rows=2,cols=1,pool=3,handicap=2") ==
              "7: the tiles cost at least 5 points, and the pools lack only 4");
        for (const int handicap : {-3, 97}) {
            const std::string second = std::to_string(3 + handicap);
            CHECK(
                rules("./.", "3-3", "rows=2,cols=1,pool=3,handicap=" + std::to_string(handicap)) ==
                "10: the pool of the second player, pool and handicap together, must be 1 to 99, "
                "not " +
                    second);
        }
        const auto variants = TileGame::variants();
        REQUIRE(variants.size() == 3);
        CHECK(variants[0].rules == Rules{3, 3, 10, false});
        CHECK(variants[1].rules == Rules{5, 5, 26, false});
        CHECK(variants[2].rules == Rules{3, 3, 10, true});
        CHECK(TileGame::component_names({})[0] == "tiles");
    }

    TEST_CASE("tile game: the pools lack no less than the tiles cost, a locked one a point") {
        const std::string board = "A3,B0,./.,A0,./.,.,B2 ";  // 3 + 1 + 1 + 2
        CHECK(refusal_of_state(board + "A 10-3").starts_with("taken for "));
        CHECK(refusal_of_state(board + "B 3-10").starts_with("taken for "));
        CHECK(refusal_of_state(board + "A 10-4") ==
              "24: the tiles cost at least 7 points, and the pools lack only 6");
        CHECK(refusal_of_state(board + "A 10-10") ==
              "24: the tiles cost at least 7 points, and the pools lack only 0");
        CHECK(refusal_of_state(board + "B 9-0") ==
              "22: the pool of B is empty: the other player moves");
        CHECK(refusal_of_state(board + "A 0-0").starts_with("taken for "));
        CHECK(refusal_of_state(board + "A 11-1") == "24: '11' is not a pool from 0 to 10");
        CHECK(refusal_of_state(board + "A 1-x") == "26: 'x' is not a pool from 0 to 10");
        CHECK(refusal_of_state(board + "A 1-2-3") ==
              "24: '1-2-3' is not two pools: A's and B's, like 5-3");
    }

    TEST_CASE("tile game: moves as text") {
        const State state = TileGame::parse_state(trap);
        CHECK(TileGame::parse_move(state, "a3=5") == Move{2, 5});
        CHECK(TileGame::print_move(state, {7, 3}) == "b4=3");
    }

    TEST_CASE("tile game: a move that is none is refused in one line") {
        CHECK(refusal_of_move(trap, "a3") == "0: 'a3' is not a move: cell and value, like b2=4");
        CHECK(refusal_of_move(trap, "c1=1") ==
              "0: 'c1' is not a cell of this board: rows a to b, columns 1 to 4");
        CHECK(refusal_of_move(trap, "a5=1") ==
              "0: 'a5' is not a cell of this board: rows a to b, columns 1 to 4");
        CHECK(refusal_of_move(trap, "A3=1") ==
              "0: 'A3' is not a cell of this board: rows a to b, columns 1 to 4");
        CHECK(refusal_of_move(trap, "3a=1") ==
              "0: '3a' is not a cell of this board: rows a to b, columns 1 to 4");
        CHECK(refusal_of_move(trap, "a3=0") == "3: '0' is not a value from 1 to 7");
        CHECK(refusal_of_move(trap, "a3=8") == "3: '8' is not a value from 1 to 7");
        CHECK(refusal_of_move(trap, "a3=") == "3: '' is not a value from 1 to 7");
        CHECK(refusal_of_move("./. A 3-3 rows=2,cols=1,pool=3", "b2=1") ==
              "0: 'b2' is not a cell of this board: rows a to b, column 1");
        CHECK(refusal_of_move(".,. A 3-3 rows=1,cols=2,pool=3", "=1") ==
              "0: '' is not a cell of this board: row a, columns 1 to 2");
    }

    TEST_CASE("tile game: the trap of the rules page") {
        // Spending everything is the only winning move: B, who has 3 points, is not skipped, but
        // A's tiles are out of B's reach, and both of B's flip.
        State state = TileGame::parse_state(trap);
        TileGame::play(state, TileGame::parse_move(state, "a3=5"), {});
        CHECK(TileGame::print_state(state) ==
              "A1,A1,A5,A2/.,.,A0,. B 0-3 rows=2,cols=4,pool=7,stop_when_decided=false");
    }
}

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
        CHECK(skerry::test::says(text,
                                 "A: pool 10, tiles 0\nB: pool 10, tiles 0\nA to move; level\n"));
    }
}

}  // namespace
}  // namespace skerry::tile_game
