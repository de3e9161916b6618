#pragma once

#include <string>

#include "runner/play/kept_game_file.hpp"
#include "runner/play/play_table.hpp"

namespace skerry {

/// A game that is played in a terminal.
struct TerminalGame {
    play::PlayTable table;
    play::GameKeeper keeper;  ///< keeps the game after every move
    std::string record;       ///< where the finished game is recorded; empty: nowhere
    bool force = false;       ///< whether that file may be replaced
};

/// Draws, reads and plays until the person leaves. Returns the exit code; throws UserError.
int play_on_a_terminal(TerminalGame game);

}  // namespace skerry
