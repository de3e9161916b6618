// Boards as text: shorelines, hexes, what changed, and a board that is wider than its lines.

#include "play/lines/board.hpp"

#include "runner/documents/text.hpp"
#include "tests/support/test.hpp"

namespace skerry::play {

namespace {

std::string text_of(const DrawnBoard& board, int width = 80, TextStyle style = {}) {
    return join(lines_of(board.sheet, board.names, board.cells, width, style), "\n") + "\n";
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("board: shorelines between the squares, and what changed in brackets") {
        Scene scene;
        scene.width = 3;
        scene.height = 2;
        scene.columns = {"a", "b", "c"};
        scene.rows = {"2", "1"};
        scene.cells = {{0, 0, "land", "house"}, {1, 0, "water", "wave wrong"}, {2, 1, "a", "10"}};
        scene.paths = {{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}}};
        const DrawnBoard board = draw_board(scene, {{0, 0}, {2, 1}}, {{{1, 1}, "1 2"}});
        CHECK(text_of(board) ==
              "    a   b   c\n"
              "  ┏━━━┓───────┐\n"
              "2 ┃[h]┃w!     │\n"
              "  ┗━━━┛   ·   │\n"
              "1 │    1 2[A10]\n"
              "  └───────────┘\n");
        TextStyle plain;
        plain.unicode = false;
        CHECK(test::says(text_of(board, 80, plain), "  #===#-------+\n"));
    }

    TEST_CASE("board: a row of hexes a line, cut between two of them where it is too wide") {
        Scene scene;
        scene.grid = SceneGrid::hexes;
        for (int q = 0; q < 6; ++q) scene.cells.push_back({q, 0, "jungle", "", 1});
        for (int q = 0; q < 6; ++q) scene.cells.push_back({q, 1, "rock", "villager a", 2});
        const std::string whole = text_of(draw_board(scene, {{1, 0}}, {}));
        CHECK(test::says(whole, "0N    J1 [J1 ]J1  J1  J1  J1\n"));
        CHECK(test::says(whole, "1S      R2a R2a R2a R2a R2a R2a\n"));
        const std::string parts = text_of(draw_board(scene, {{1, 0}}, {}), 20);
        CHECK(test::says(parts, "\n\n"));
        std::size_t hexes = 0;
        for (std::size_t at = 0; (at = parts.find("R2a", at)) != std::string::npos; ++at) ++hexes;
        CHECK(hexes == 6);
        for (const std::string& line : split_lines(parts)) CHECK(display_width(line) <= 20);
    }

    TEST_CASE("board: colours are those of the terminal's own sixteen") {
        Scene scene;
        scene.width = 1;
        scene.height = 1;
        scene.cells = {{0, 0, "water", "wave"}};
        TextStyle style;
        style.colour = true;
        const std::string text = text_of(draw_board(scene, {{0, 0}}, {}), 80, style);
        CHECK(test::says(text, "\x1b[1m\x1b[7m\x1b[36mw\x1b[0m"));
        CHECK_FALSE(test::says(text, "38;5"));
    }
}

}  // namespace skerry::play
