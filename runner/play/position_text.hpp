#pragma once
// Where a game stands, for a person and for a program.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/play/play_table.hpp"

namespace skerry::play {

/// "forest 3, house 2 = 5", of one seat.
std::string points_text(const GameInPlay& game, std::size_t seat);

/// "A wins by 4", "score 37", "no move was left: no score"; of a game that is over.
std::string outcome_text(const PlayTable& table);

/// The board, whose turn it is, what is to be decided, the points, and the legal moves where they
/// are listed; several lines.
std::string position_text(const PlayTable& table);

/// {"game", "rules", "seed", "index", "seats", "moves", "over", "to_move", "state",
/// "decision", "legal_moves", "components", "points", "outcome", "scene"}; docs/play.md says what
/// each is.
nlohmann::ordered_json position_json(const PlayTable& table);

/// An object with each member on a line of its own, ended by a newline.
std::string member_lines(const nlohmann::ordered_json& object);

}  // namespace skerry::play
