#pragma once
// Connect Four with all its parts, for the program and the library.

#include "connect_four.hpp"
#include "runner/games/own_game.hpp"

namespace connect_four {

inline skerry::EnteredGame entry() {
    return skerry::game<ConnectFour>(
        {.help = "stones fall into columns; four in a row win; for two, no chance",
         .title = "Connect Four",
         .how_to_play =
             "Two players drop stones into columns by turns. Four of one's own in a row, "
             "a\ncolumn or a diagonal win. A full board without such a line is a "
             "draw.\n",
         .advice = {[](const auto&) { return "alpha_beta"; }}});
}

}  // namespace connect_four
