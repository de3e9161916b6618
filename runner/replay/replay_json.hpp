#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"

namespace skerry {

/// A game as `skerry replay --format json` prints it. `players`: the labels of both seats; in a
/// game for one the first of them.
nlohmann::ordered_json replay_json(const ExperimentFacts& facts,
                                   const std::array<std::string, 2>& players,
                                   std::uint64_t game_index, const Trace& trace);

/// Throws UserError for a key that `skerry replay` does not print.
void allow_replay_keys(const JsonNode& replay);

/// Adds to each move of replay_json() every move that was legal instead, as `legal`; null where
/// they are too many to be listed.
void put_legal_moves(const Experiment& experiment, nlohmann::ordered_json& replay);

}  // namespace skerry
