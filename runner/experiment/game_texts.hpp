#pragma once
// What is given in a game's notation: a state to be drawn, or to list the legal moves of; the moves
// of a recorded game, to be played by the rules. And the rules in words.

#include "runner/experiment/any_game.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/game_entry.hpp"

namespace skerry {

/// The legal moves of a state in the game's notation; empty where they are too many to be listed.
std::optional<std::vector<std::string>> legal_move_texts(const AnyGame& game, const void* state);
std::optional<std::vector<std::string>> legal_move_texts(const AnyGame& game,
                                                         const std::string& state);

/// The rules of a game in words, a line a thing as how_to_play() has them. Options that have
/// another value than the default, which it tells, come first.
std::vector<std::string> rules_in_words(const GameEntry& entry, const AnyGame& game);

/// The drawing of a state; empty if the game has no drawings.
std::optional<Scene> scene_of(const AnyGame& game, const std::string& state);

/// Moves that somebody made, played as far as the rules allow.
struct PlayedMoves {
    Trace trace;  ///< of the moves before the fault, without boards
    /// Why the next move cannot be played, or why the game is not over; else empty.
    std::string fault;
};

/// Plays these moves, by any player, on the deal of game `game_index`.
PlayedMoves play_moves(const Experiment& experiment, std::uint64_t game_index,
                       std::span<const std::string> moves);

}  // namespace skerry
