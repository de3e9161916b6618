// States and moves of the Tile Game as text: round trips, and errors with their places.
// The board of the Tile Game as people see it, where random games do not lead: locked tiles, ends
// that are a draw, and more columns than one figure counts.

#include "core/notation.hpp"

#include "core/tile_game/game.hpp"
#include "core/tile_game/notation.hpp"
#include "tests/support/answers.hpp"

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

TEST_SUITE("golden") {
    TEST_CASE("tile game: states and moves that are refused, where, and what just is not") {
        skerry::test::check_answers("tile_game/refused.txt", [](const std::string& question) {
            const std::string text = question.substr(question.find(' ') + 1);
            if (question.starts_with("state")) return refusal_of_state(text);
            const std::size_t in = text.find(" in ");
            return refusal_of_move(text.substr(in + 4), text.substr(0, in));
        });
    }
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

    TEST_CASE("tile game: the widest and the highest board, and the variants") {
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
        const auto variants = TileGame::variants();
        REQUIRE(variants.size() == 3);
        CHECK(variants[0].rules == Rules{3, 3, 10, false});
        CHECK(variants[1].rules == Rules{5, 5, 26, false});
        CHECK(variants[2].rules == Rules{3, 3, 10, true});
        CHECK(TileGame::component_names({})[0] == "tiles");
    }

    TEST_CASE("tile game: moves as text") {
        const State state = TileGame::parse_state(trap);
        CHECK(TileGame::parse_move(state, "a3=5") == Move{2, 5});
        CHECK(TileGame::print_move(state, {7, 3}) == "b4=3");
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
