#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/play/choices.hpp"
#include "runner/play/play_table.hpp"

namespace skerry::page {

/// What is seen where one stands: names, moves, points, and the drawing as its "first" scene and
/// the changes of the last move (scene_json.hpp). Seeds and indices are texts, because a page's
/// numbers end at 2^53.
nlohmann::ordered_json view_json(const play::PlayTable& table);

/// Points by seat, {"scores", "points", "winner", "finished"}, of the ply where one stands.
nlohmann::ordered_json score_json(const play::GameInPlay& game);

nlohmann::ordered_json choices_json(const play::Choices& choices);

}  // namespace skerry::page
