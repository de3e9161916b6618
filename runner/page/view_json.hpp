#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "runner/play/choices.hpp"
#include "runner/play/play_table.hpp"

namespace skerry::page {

/// What is seen where one stands: names, moves, points, and the drawing as its "first" scene and
/// the changes of the last move (scene.hpp). Seeds and indices are texts, because a page's
/// numbers end at 2^53.
nlohmann::ordered_json view_json(const play::PlayTable& table);

/// Points by seat, {"scores", "points", "winner", "finished"}, of the ply where one stands.
nlohmann::ordered_json score_json(const play::GameInPlay& game);

/// Each border as [x, y, x, y] from its one corner to its other.
nlohmann::ordered_json line_json(const std::vector<play::SceneEdge>& line);

nlohmann::ordered_json choices_json(const play::Choices& choices);

}  // namespace skerry::page
