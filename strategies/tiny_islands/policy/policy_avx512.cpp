#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/simd/lanes.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/loop_flip.hpp"
#include "core/tiny_islands/waves.hpp"
#include "strategies/tiny_islands/plan/plan_changes.hpp"
#include "strategies/tiny_islands/policy/bend_view.hpp"
#include "strategies/tiny_islands/policy/best_placement.hpp"
#include "strategies/tiny_islands/policy/change_values.hpp"
#include "strategies/tiny_islands/policy/placement_view.hpp"
#include "strategies/tiny_islands/policy/zone_lanes.hpp"

#if SKERRY_X86_KERNELS

// See core/tiny_islands/score_blocks_avx512.cpp: only the kernel may use the larger instruction
// set.
#pragma GCC diagnostic ignored "-Wpsabi"
// g++ 12 warns of its own intrinsics (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v4,avx512vpopcntdq,avx512vbmi")

#include "strategies/tiny_islands/policy/best_placement_kernel.hpp"
#include "strategies/tiny_islands/policy/change_values_kernel.hpp"

namespace skerry::tiny_islands::detail {

void best_placement_avx512(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
                           const std::array<std::int16_t, feature_count>& weights,
                           ValuedPlacement& best) {
    with_tile(draw.tile, [&](auto kind) {
        PlacementLanes<kind()>(game, decks, draw.zone).improve(weights.data(), best);
    });
}

void change_values_avx512(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
                          const BendWeights& weights, int least, ChangeValues& list) {
    const BendSituation situation(game, decks, region);
    Plane cells = border_cells(game, region);
    while (cells.any()) {
        std::array<std::uint8_t, ZoneLanes::lanes> bits{};
        std::size_t count = 0;
        for (; count < bits.size() && cells.any(); ++count) {
            bits[count] = static_cast<std::uint8_t>(cells.lowest());
            cells &= ~cells.lowest_bit();
        }
        ChangeLanes(situation, bits, count).list(weights, least, list);
    }
}

}  // namespace skerry::tiny_islands::detail

#pragma GCC pop_options

#endif
