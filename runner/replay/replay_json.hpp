#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/game_entry.hpp"

namespace skerry {

/// A game as `skerry replay --format json` prints it. `players`: the labels of both seats; in a
/// game for one the first of them.
ordered_json replay_json(const ExperimentFacts& facts, const std::array<std::string, 2>& players,
                         std::uint64_t game_index, const Trace& trace);

/// Throws UserError for a key that `skerry replay` does not print.
void allow_replay_keys(const JsonNode& replay);

/// Adds to each move of replay_json() every move that was legal instead, as `legal`; null where
/// they are too many to be listed.
void put_legal_moves(const AnyGame& game, ordered_json& replay);

/// What the rules say of one game of `skerry replay --format json`.
struct CheckedReplay {
    std::size_t moves = 0;  ///< moves that could be played as recorded
    std::string pointer;    ///< where the game is wrong; empty if it is right
    std::string fault;      ///< what is wrong there
};

/// Plays the recorded moves on the deal of the game's seed and index, and compares every state and
/// the result with what the record says. The players do not matter. `node` is part of `file`;
/// throws UserError if it is not such a game.
CheckedReplay check_replay(const Document& file, const JsonNode& node, GameTable games);

}  // namespace skerry
