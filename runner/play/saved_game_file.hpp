#pragma once
// Saved games as files that a person names.

#include <string>

#include "runner/experiment/game_entry.hpp"
#include "runner/play/play_table.hpp"

namespace skerry::play {

/// Replaces a saved game, and with `force` anything; throws UserError otherwise.
void save_game(const std::string& path, const PlayTable& table, bool force);

/// `programs`: whether those in its seats may be started. Throws UserError with file and place.
PlayTable load_game(const std::string& path, GameTable games, Programs programs = Programs::stay);

/// Writes a text for a person to keep, such as a record; replaces nothing without `force`.
void write_record(const std::string& path, const std::string& text, bool force);
/// Throws UserError if write_record() would refuse to.
void require_recordable(const std::string& path, bool force);

}  // namespace skerry::play
