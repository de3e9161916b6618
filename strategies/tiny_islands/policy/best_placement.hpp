#pragma once
// The policy's best placement, computed with one vector lane per cell of a zone.

#include <array>
#include <cstdint>

#include "strategies/tiny_islands/policy/placement_features.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands::detail::avx512 {

/// Sets `best` to the placement of `draw` with the largest value, the first one on ties, if that
/// value is larger than the value of `best`. Values are as PolicyModel::values() lists them cell by
/// cell.
void best_placement(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
                    const std::array<std::int16_t, feature_count>& weights, ValuedPlacement& best);

}  // namespace skerry::tiny_islands::detail::avx512
