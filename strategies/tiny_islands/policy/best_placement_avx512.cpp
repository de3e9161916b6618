#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/simd/lanes.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/loop_flip.hpp"
#include "core/tiny_islands/waves.hpp"
#include "strategies/tiny_islands/policy/best_placement.hpp"
#include "strategies/tiny_islands/policy/placement_view.hpp"
#include "strategies/tiny_islands/policy/zone_lanes.hpp"

#if SKERRY_X86_KERNELS

// g++ 12 compiles lambdas in templates for the baseline, and warns that they return vectors by a
// different ABI. All of these lambdas are inlined; where nothing is inlined, caller and callee
// agree.
#pragma GCC diagnostic ignored "-Wpsabi"

#include "core/simd/begin_avx512.hpp"
// The code from here on is compiled for AVX-512.
#include "strategies/tiny_islands/policy/best_placement_kernel.hpp"

namespace skerry::tiny_islands::detail {

void avx512::best_placement(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
                            const std::array<std::int16_t, feature_count>& weights,
                            ValuedPlacement& best) {
    with_tile(draw.tile, [&](auto kind) {
        PlacementLanes<kind()>(game, decks, draw.zone).improve(weights.data(), best);
    });
}

}  // namespace skerry::tiny_islands::detail

#include "core/simd/end_target.hpp"

#endif
