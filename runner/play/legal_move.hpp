#pragma once
// Moves in the game's notation, read and refused in words.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/experiment/any_game.hpp"

namespace skerry::play {

/// The legal moves of a state that is not over, in the game's notation; nothing where the game does
/// not list them.
std::optional<std::vector<std::string>> legal_move_texts(const AnyGame& game, const void* state);

/// Why a move is not legal in a state that is not over; empty if it is legal.
std::string why_refused(const AnyGame& game, const void* state, const void* move);

/// Reads a legal move in the game's notation, of a state that is not over. Throws MoveRefused,
/// which says why and names the nearest legal move.
void read_legal_move(const AnyGame& game, const void* state, std::string_view text, void* move);

}  // namespace skerry::play
