#pragma once

#include <cstdint>
#include <optional>
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
    /// Advice and the map of values from the first decision on, and after how many futures they are
    /// good enough; 0: when more would tell nothing.
    std::optional<std::uint64_t> advice = {};
    std::optional<std::uint64_t> values = {};
    Programs programs = Programs::stay;  ///< of saved games that are opened
};

/// Draws, reads and plays until the person leaves. Returns the exit code; throws UserError.
int play_on_a_terminal(TerminalGame game);

}  // namespace skerry
