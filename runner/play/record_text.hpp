#pragma once
// A finished game as it is recorded.

#include <string>

#include "runner/experiment/game_entry.hpp"
#include "runner/play/play_table.hpp"

namespace skerry::play {

/// The game in its public record format where it has one, else as `skerry replay --format json`
/// prints it. Throws UserError if the game is not over, or ended without a score.
std::string record_text(const PlayTable& table, GameTable games);

}  // namespace skerry::play
