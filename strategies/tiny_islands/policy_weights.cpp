#include "strategies/tiny_islands/policy_weights.hpp"

namespace skerry::tiny_islands {

PolicyTable::PolicyTable(const PolicyWeights& weights)
    : plan_(weights.plan), bends_(weights.bends) {
    for (int turn = 0; turn < weight_turns; ++turn) {
        const KnotPosition at = knot_position(turn);
        for (std::size_t tile = 0; tile < tile_kinds; ++tile)
            for (std::size_t i = 0; i < feature_count; ++i) {
                const int below = weights.knots[at.below][tile][i];
                const int above = weights.knots[at.below + 1][tile][i];
                turns_[static_cast<std::size_t>(turn)][tile][i] = static_cast<std::int16_t>(
                    (below * (at.span - at.above) + above * at.above) / at.span);
            }
    }
}

}  // namespace skerry::tiny_islands
