#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/advice/advice.hpp"
#include "runner/advice/advice_figures.hpp"

namespace skerry {

const char* name_of(MoveStanding standing);

/// {"mean", "se"}: se is null where there is none.
nlohmann::ordered_json mean_json(const FutureMean& mean);
/// {"mean", "se", "low", "high", "told_apart"}.
nlohmann::ordered_json difference_json(const FutureDifference& difference);

/// Advice with all its moves, the best first; docs/review.md tells what stands where.
nlohmann::ordered_json advice_json(const Advice& advice);

nlohmann::ordered_json value_map_json(const ValueMap& map);

}  // namespace skerry
