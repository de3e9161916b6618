#pragma once
// The policy's best placement with a vector lane per cell of a zone.

#include <array>
#include <cstdint>

#include "strategies/tiny_islands/policy/placement_features.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands::detail::avx512 {

/// Takes the placement of `draw` that is worth most, the first one on ties, if it is worth more
/// than `best`: what PolicyModel::values() lists cell by cell.
void best_placement(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
                    const std::array<std::int16_t, feature_count>& weights, ValuedPlacement& best);

}  // namespace skerry::tiny_islands::detail::avx512
