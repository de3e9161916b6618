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

}  // namespace skerry::play
