#include "core/tiny_islands/reach_blocks.hpp"

#include "core/simd/lanes.hpp"
#include "core/tiny_islands/reach_blocks_kernel.hpp"

namespace skerry::tiny_islands {

void reach_blocks(InstructionSet set, std::span<ReachBlock> blocks) {
    switch (set) {
#if SKERRY_X86_KERNELS
        case InstructionSet::avx512:
            return detail::avx512::reach_blocks(blocks.data(), blocks.size());
        case InstructionSet::avx2:
            return detail::avx2::reach_blocks(blocks.data(), blocks.size());
#endif
        default:
            return detail::reach_blocks<baseline::Lanes64>(blocks.data(), blocks.size());
    }
}

void reach_blocks(std::span<ReachBlock> blocks) { reach_blocks(best_instruction_set(), blocks); }

Plane within_steps(Plane from, Plane free, int steps, Plane wanted) {
    const Plane from_left = free & detail::not_first_column;
    const Plane from_right = free & detail::not_last_column;
    Plane reached = from;
    for (; steps > 0 && !reached.contains(wanted); --steps) {
        const Plane grown = reached | (reached << 1 & from_left) | (reached >> 1 & from_right) |
                            ((reached << row_stride | reached >> row_stride) & free);
        if (grown == reached) break;
        reached = grown;
    }
    return reached & wanted;
}

}  // namespace skerry::tiny_islands
