#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "runner/documents/document.hpp"
#include "runner/experiment/game_entry.hpp"

namespace skerry {

/// What the rules say of one game of `skerry replay --format json`.
struct CheckedReplay {
    std::size_t moves = 0;  ///< moves that could be played as recorded
    std::string pointer;    ///< where the game is wrong; empty if it is right
    std::string fault;      ///< what is wrong there
};

/// Plays the recorded moves on the deal of the game's seed and index, and compares every state and
/// the result with what the record says. Who chose the moves does not matter. `node` is part of
/// `file`; throws UserError if it is not such a game.
CheckedReplay check_replay(const Document& file, const JsonNode& node, GameTable games);

}  // namespace skerry
