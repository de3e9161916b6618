#pragma once
// Moves as a text: one a line, with comments.

#include <string>
#include <string_view>

#include "runner/play/play_table.hpp"

namespace skerry::play {

/// The move of a line, without blanks around it and without a comment, which `#` begins; may be
/// empty.
std::string_view move_of_line(std::string_view line);

/// Plays the moves of a text at the table: one a line in the game's notation, for every seat where
/// a person sits; strategies take theirs in between and after the last one. A line may be empty,
/// and `#` begins a comment. Throws UserError with `source` and the number of the line.
void play_moves(PlayTable& table, std::string_view text, const std::string& source);

}  // namespace skerry::play
