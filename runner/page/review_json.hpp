#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>

#include "runner/play/game_in_play.hpp"

namespace skerry::page {

/// Told of each decision before it is reviewed.
using Progress = std::function<void(std::size_t decision, std::size_t decisions)>;

/// The review of all moves of a game: {"reviewer", "futures", "for_two", "expectation", "luck",
/// "skill" by seat, "result", "decisions": [{"number", "seat", "played", "best", "loss",
/// "severity", "skill", "luck", "why"}], "dearest": numbers}. Losses are points, in a game for two
/// shares of a win where games won decide. futures: of each decision; 0: default_futures().
nlohmann::ordered_json review_json(const play::GameInPlay& game,
                                   const nlohmann::ordered_json& reviewer, std::uint64_t futures,
                                   const Progress& progress);

}  // namespace skerry::page
