#pragma once
// A game as the address of the page holds it, which `skerry play` and `skerry review` take, too:
//
//     #game=tiny-islands&seed=1&index=0&variant=...&rules={...}&seats=you,greedy&ply=3&moves=...

#include <string>
#include <string_view>

#include "play/game/game_in_play.hpp"
#include "runner/experiment/game_entry.hpp"

namespace skerry::play {

/// Whether the text is such a link, with or without what stands before the #.
bool is_game_link(std::string_view text);

/// The game of a link, at the place where it opens. With `only_moves` persons sit in all seats.
/// Throws UserError in words.
PlayTable open_link(std::string_view link, GameTable games, bool only_moves = false);

/// The link of a game where it stands, from the # on: what open_link() reads. Rivals are named
/// without their parameters.
std::string link_text(const PlayTable& table, GameTable games);

/// Plays moves that are separated by blanks, as `skerry replay` prints them: a move that has blanks
/// itself is the longest one that is legal. Throws MoveRefused, which names the place.
void play_moves(PlayTable& table, std::string_view moves);

}  // namespace skerry::play
