#pragma once
// Whole games in the public tournament text, one line per turn:
//
//     GAME 7 MOVE 1 PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1
//     GAME 7 MOVE 2 PLACE ROCK+ROCK AT 2 -2 0 4 FOUND SETTLEMENT AT 2 -1 -1
//     ...
//     GAME 7 MOVE 40 PLACE LAKE+LAKE AT 3 -6 3 3 UNABLE TO BUILD
//     GAME 7 OVER PLAYER A 20 PLAYER B 222
//
// The reader also accepts moves without GAME and MOVE, the server's reports (`GAME 7 MOVE 1 PLAYER
// A PLACED ... FOUNDED SETTLEMENT AT ...`), also twice, its verdicts (`LOST: UNABLE TO BUILD`,
// `FORFEITED: ...`, `GAME 7 OVER PLAYER A FORFEITED PLAYER B WIN`), and `;` as the end of a line.
// A last line `PLACE LAKE+ROCK`, or a prompt of the server that ends so (`MAKE YOUR MOVE ...`),
// names the tile that is due. It passes over what the server says besides.

#include <optional>

#include "core/tiger_island/game.hpp"

namespace skerry::tiger_island {

/// What the rules say of a log.
struct LogCheck {
    /// After the last legal move. It has the tiles that the log shows: where the one that is due is
    /// not named, `shown_count` is the number of turns, and redeal() draws it too.
    State state;
    int turns = 0;         ///< turns in the log, an illegal one included
    std::string illegal;   ///< why the last turn is illegal, with its number; empty if it is legal
    bool offered = false;  ///< the tile of the turn that is due is named
    bool of_game = false;  ///< it has a line of a game, besides what the server says
    std::optional<std::array<int, 2>> recorded_scores;
};

/// Whether a line begins as one of a log does.
bool is_log_line(std::string_view line);

/// Plays a log move by move for as long as its moves are legal. Throws NotationError.
LogCheck check_log(std::string_view text, const Rules& rules);

/// The game so far. `name` is the name of the game, without spaces.
std::string print_log(const State& state, std::string_view name);

}  // namespace skerry::tiger_island
