#pragma once
// The policy's best placement with the cells of a zone side by side.

#include <array>
#include <cstdint>

#include "core/simd/instruction_set.hpp"
#include "strategies/tiny_islands/policy/placement_features.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands::detail {

#if SKERRY_X86_KERNELS
/// Takes the placement of `draw` that is worth most, the first one on ties, if it is worth more
/// than `best`: what PolicyModel::values() lists cell by cell. For InstructionSet::avx512 only.
void best_placement_avx512(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
                           const std::array<std::int16_t, feature_count>& weights,
                           ValuedPlacement& best);
#endif

}  // namespace skerry::tiny_islands::detail
