#include "runner/screen/help_page.hpp"

namespace skerry::screen {

std::vector<std::string> help_lines() {
    return {
        "Keys",
        "",
        "  arrow keys     move over the board, or in the list at the right",
        "  enter, space   choose what is at the cursor",
        "  tab            one offer alone, the other one, both; or the list",
        "  :              type a move in the game's notation; digits begin one, too",
        "  d              done: close the shoreline that is being drawn",
        "  u, backspace   take back the last step, or the last move",
        "  escape         begin this decision again",
        "  r              play again what was taken back",
        "",
        "  a              advice: the best moves, what they are worth, and why",
        "  v              the worth of every legal cell on the board: points that",
        "                 are lost against the best one",
        "  w              after the game: the review",
        "",
        "  s, l           save, load a file",
        "  n              the next game",
        "  q              quit; the game is kept, and goes on next time",
        "",
        "The board: 1 and 2 are cells of the first and the second offer, * is chosen,",
        "# is inside the line being drawn, or taken by the tile at the cursor.",
        "Any key goes back to the game.",
    };
}

}  // namespace skerry::screen
