#pragma once

#include <string_view>

#include "runner/play/play_table.hpp"

namespace skerry::page {

/// Plays moves that are separated by blanks, as `skerry replay` prints them: a move that has blanks
/// itself is the longest one that is legal. Throws MoveRefused, which names the place.
void play_moves(play::PlayTable& table, std::string_view moves);

}  // namespace skerry::page
