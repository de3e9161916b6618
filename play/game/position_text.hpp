#pragma once
// Where a game stands, for a person and for a program.

#include <nlohmann/json_fwd.hpp>

#include "play/game/game_in_play.hpp"
#include "runner/documents/document.hpp"
#include "runner/experiment/game_entry.hpp"

namespace skerry::play {

/// "forest 3, house 2 = 5", of one seat.
std::string points_text(const GameInPlay& game, std::size_t seat);

/// The board, whose turn it is, what is to be decided, the points, and the legal moves where they
/// are listed; several lines.
std::string position_text(const PlayTable& table);

/// {"game", "rules", "seed", "index", "seats", "moves", "over", "to_move", "state",
/// "decision", "legal_moves", "components", "points", "outcome", "scene"}; docs/play-moves.md says
/// what each is.
nlohmann::ordered_json position_json(const PlayTable& table);

/// An object with each member on a line of its own, ended by a newline.
std::string member_lines(const nlohmann::ordered_json& object);

/// Plays the moves of a text at the table: one a line in the game's notation, for every seat where
/// a person sits; strategies take theirs in between and after the last one. A line may be empty,
/// and `#` begins a comment. Throws UserError with `source` and the number of the line.
void play_moves(PlayTable& table, std::string_view text, const std::string& source);

/// A game of `skerry replay --format json`, played again by the rules of `game`. Throws UserError
/// with the place.
GameInPlay replayed_game(const JsonNode& node, const std::shared_ptr<const AnyGame>& game);

/// The game in its public record format where it has one, else as `skerry replay --format json`
/// prints it. Throws UserError if the game is not over, or ended without a score.
std::string record_text(const PlayTable& table, GameTable games);

}  // namespace skerry::play
