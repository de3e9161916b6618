#pragma once
// The policy's values of placements, computed with one vector lane per cell of a zone.

#include "strategies/tiny_islands/policy/byte_weights.hpp"
#include "strategies/tiny_islands/policy/network_rows.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands::detail {

namespace avx2 {

/// Lists the linear value of each placement, as PolicyModel::values() does. The sums of the weights
/// must fit.
void linear_values(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                   const ByteWeightTable& weights, LinearPlacements& list);

/// Finds the placement of an offer with the largest value, the first one on ties. Returns false if
/// all cells of both zones are occupied; `best` means nothing then.
bool best_placement(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                    const ByteWeightTable& weights, ValuedPlacement& best);

/// Finds the placement of an offer with the largest value corrected by the network, as
/// CorrectedDecision::best() does. Returns false if there is none.
bool corrected_placement(const PlannedGame& game, const DeckCounts& decks, const Offer& offer,
                         int turn, const ByteWeightTable& weights, const NetworkRowTable& network,
                         int window, ValuedPlacement& best);

}  // namespace avx2

namespace avx512 {

/// These do what their namesakes of AVX2 do.
void linear_values(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                   const ByteWeightTable& weights, LinearPlacements& list);
bool best_placement(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                    const ByteWeightTable& weights, ValuedPlacement& best);

bool corrected_placement(const PlannedGame& game, const DeckCounts& decks, const Offer& offer,
                         int turn, const ByteWeightTable& weights, const NetworkRowTable& network,
                         int window, ValuedPlacement& best);

}  // namespace avx512

}  // namespace skerry::tiny_islands::detail
