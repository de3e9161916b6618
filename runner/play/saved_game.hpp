#pragma once
// A game in play as a small JSON text, and back:
//
//     {"schema": "skerry-game/1", "game", "rules", "seed", "index", "seats": [null or a strategy],
//      "moves": [...], "draws": [null or what the stream of that seat holds after the move],
//      "place", "over"}
//
// The deal follows from seed and index. Moves after the place were taken back and can be played
// again. `draws` is there where a strategy plays: so it goes on as if it had never stopped.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "runner/documents/document.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/play/play_table.hpp"

namespace skerry::play {

inline constexpr std::string_view saved_game_schema = "skerry-game/1";

/// One line for each member, ended by a newline.
std::string save_text(const PlayTable& table);

/// Throws UserError with the place of what is wrong: another schema, a strategy or a move that the
/// game has not. With `only_moves` no strategy is made, and persons sit in all seats.
PlayTable load_table(const JsonNode& saved, GameTable games, bool only_moves = false);

/// Replaces a saved game, and with `force` anything; throws UserError otherwise.
void save_game(const std::string& path, const PlayTable& table, bool force);

/// `programs`: whether those in its seats may be started. Throws UserError with file and place.
PlayTable load_game(const std::string& path, GameTable games, Programs programs = Programs::stay);

/// Writes a text for a person to keep, such as a record; replaces nothing without `force`.
void write_record(const std::string& path, const std::string& text, bool force);
/// Throws UserError if write_record() would refuse to.
void require_recordable(const std::string& path, bool force);

}  // namespace skerry::play
