
#include "core/simd/lanes.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "strategies/tiny_islands/policy/bend_view.hpp"
#include "strategies/tiny_islands/policy/change_values.hpp"
#include "strategies/tiny_islands/policy/zone_bytes.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx2.hpp"
// The code from here on is compiled for AVX2.
#include "strategies/tiny_islands/policy/change_values_avx2_kernel.hpp"

namespace skerry::tiny_islands::detail {

void avx2::change_values(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
                         const BendWeights& weights, int least, ChangeValues& list) {
    const BendSituation situation(game, decks, region);
    Plane cells = border_cells(game, region) & game.movable(region);
    while (cells.any()) {
        alignas(16) ChangeLanes::Bits bits{};
        std::size_t count = 0;
        for (; count < bits.size() && cells.any(); ++count) {
            bits[count] = static_cast<std::uint8_t>(cells.lowest());
            cells = cells.without_lowest();
        }
        CellWindows windows;
        set_windows(ChangeLanes::cells(bits), windows);
        ChangeLanes(situation, windows, bits, count).list(weights, least, list);
    }
}

}  // namespace skerry::tiny_islands::detail

#include "core/simd/end_target.hpp"

#endif
