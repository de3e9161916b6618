#pragma once
// The policy's values of placements, computed with one vector lane per cell of a zone.

#include <array>
#include <cstdint>

#include "strategies/tiny_islands/policy/byte_weights.hpp"
#include "strategies/tiny_islands/policy/lane_weights.hpp"
#include "strategies/tiny_islands/policy/placement_features.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands::detail {

/// The values of a tile in the nine cells of a zone, in the order of their bits. Only cells whose
/// bit is set in `empty` have a value.
struct alignas(32) ZoneValues {
    std::array<std::int16_t, 16> values;
    unsigned empty;
};

namespace avx2 {

/// Lists the value of each placement of `draw`, as PolicyModel::values() does cell by cell. The
/// weights must be of a table that fits().
void zone_values(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
                 const LaneWeights& weights, ZoneValues& list);

/// Finds the placement of an offer with the largest value, the first one on ties. Returns false if
/// all cells of both zones are occupied; `best` means nothing then.
bool best_placement(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                    const LaneWeightTable& weights, ValuedPlacement& best);

}  // namespace avx2

namespace avx512 {

/// As that of AVX2.
bool best_placement(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                    const ByteWeightTable& weights, ValuedPlacement& best);

}  // namespace avx512

}  // namespace skerry::tiny_islands::detail
