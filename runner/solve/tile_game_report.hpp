#pragma once
// Shows values of the Tile Game by pool, and the claims about them, as text and JSON.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/solve/tile_game_claims.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// One row per pool.
std::string pools_text(const std::vector<SolvedPool>& pools, const TextStyle& style);
nlohmann::ordered_json pool_json(const SolvedPool& solved);

/// Each claim, whether it holds, and what was computed.
std::string claims_text(const std::vector<Claim>& claims, const TextStyle& style);
nlohmann::ordered_json claim_json(const Claim& claim);

}  // namespace skerry
