#pragma once
// Positions, advice on them and reviews of games, as the page takes them.

#include <nlohmann/json_fwd.hpp>

#include "play/advice/review.hpp"
#include "play/game/desk.hpp"

namespace skerry::play {

/// What is seen at an open desk: names, moves, points, open cards, and the drawing as its "first"
/// scene and the changes of the last move, or of all that rivals did since (scene.hpp). Seeds and
/// indices are texts, because a page's numbers end at 2^53.
nlohmann::ordered_json view_json(const Desk& desk);

/// Advice as docs/review.md tells it, with "finished", "for_two", and of shorelines their "line".
nlohmann::ordered_json advice_json(const Adviser& adviser);

/// Told of each decision before it is reviewed.
using Progress = std::function<void(std::size_t decision, std::size_t decisions)>;

/// The review of the moves before the place where one stands, as docs/review.md tells it, with the
/// "line" of shorelines and the "prompt" of each decision. futures: of each decision; 0:
/// default_futures. Throws UserError without moves.
nlohmann::ordered_json review_json(const GameInPlay& played, const nlohmann::ordered_json& reviewer,
                                   std::uint64_t futures, const Progress& progress);

}  // namespace skerry::play
