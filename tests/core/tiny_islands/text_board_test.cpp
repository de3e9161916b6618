// The board of Tiny Islands as people see it, with shorelines along its sides.

#include <doctest/doctest.h>

#include <string>

#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {
namespace {

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

/// The board after nine forests in row 1 and a shoreline around column `letter`.
std::string board_with_column(char letter) {
    std::string rows;
    for (int i = 0; i < 8; ++i) rows += "........./";
    std::string column;
    for (char row = '1'; row <= '9'; ++row) column.append({letter, row});
    return TinyIslands::text_board(
        TinyIslands::parse_state(rows + "fffffffff " + column +
                                 " w4hf,w1f8,w9w5,MECE,fas9,h2wb,hQsd,waMg,hDfg,MZsC standard"));
}

/// The lines between the names of the columns: nine rows, and what is above, between and below.
std::string lines(const std::string& top, const std::string& row, const std::string& between,
                  const std::string& row_1, const std::string& bottom) {
    const std::string names = "     a   b   c   d   e   f   g   h   i\n";
    std::string text = names + "   " + top + "\n";
    for (int y = 9; y >= 2; --y) {
        const std::string number = std::to_string(y);
        text += " " + number + " " + row + " " + number + "\n   " + between + "\n";
    }
    // Eight forests stand on water, 5 points each; the ninth has no neighbour.
    return text + " 1 " + row_1 + " 1\n   " + bottom + "\n" + names +
           "turn 10 of 26, offer MZsC: mountain in nonant Z or sand in nonant C\n"
           "score now: penalty -40 forest 0 house 0 sand 0 wave 0 mountain 0 church 0 boat 0 = "
           "-40\n";
}

TEST_SUITE("unit") {
    TEST_CASE("Tiny Islands board: a shoreline along the right side") {
        const std::string points = repeated("·   ", 8);
        CHECK(board_with_column('i') == lines(points + "┏━━━┓", repeated("    ", 8) + "┃░░░┃",
                                              points + "┃░░░┃", repeated("  f ", 8) + "┃░f░┃",
                                              points + "┗━━━┛"));
    }

    TEST_CASE("Tiny Islands board: a shoreline along the left side") {
        const std::string points = repeated("   ·", 8);
        CHECK(board_with_column('a') == lines("┏━━━┓" + points, "┃░░░┃" + repeated("    ", 8),
                                              "┃░░░┃" + points, "┃░f░┃" + repeated(" f  ", 8),
                                              "┗━━━┛" + points));
    }
}

}  // namespace
}  // namespace skerry::tiny_islands
