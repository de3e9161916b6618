#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/simd/lanes.hpp"
#include "core/tiny_islands/loop_flip.hpp"
#include "strategies/tiny_islands/plan/plan_changes.hpp"
#include "strategies/tiny_islands/policy/bend_view.hpp"
#include "strategies/tiny_islands/policy/change_values.hpp"
#include "strategies/tiny_islands/policy/zone_lanes.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx512.hpp"
// The code from here on is compiled for AVX-512.
#include "strategies/tiny_islands/policy/change_values_kernel.hpp"

namespace skerry::tiny_islands::detail {

void avx512::change_values(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
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

#include "core/simd/end_target.hpp"

#endif
