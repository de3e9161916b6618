#pragma once
// The kernel of reach_blocks(): floods in as many lanes as a vector has. Included once for each
// instruction set, see core/simd/README.md.

#include "core/tiny_islands/reach_blocks.hpp"

namespace skerry::tiny_islands::detail {

/// The lanes from `first` on. A step goes to the four neighbours of every point that was reached.
template <class L>
void reach(ReachBlock& block, std::size_t first) {
    using Word = typename L::Word;
    constexpr int to_other_half = SplitPoints::bits_each - row_stride;
    const Word to_right = L::all(SplitPoints(not_first_column).low);
    const Word to_left = L::all(SplitPoints(not_last_column).low);
    const Word none = L::all(0);
    const Word free_low = L::load(&block.free[0][first]);
    const Word free_high = L::load(&block.free[1][first]);
    const Word wanted_low = L::load(&block.wanted[0][first]);
    const Word wanted_high = L::load(&block.wanted[1][first]);
    const Word steps = L::load(block.steps.data() + first);
    Word low = L::load(&block.from[0][first]);
    Word high = L::load(&block.from[1][first]);
    for (std::uint64_t step = 0;; ++step) {
        const Word next_low = ((low << 1 & to_right) | (low >> 1 & to_left) | low << row_stride |
                               low >> row_stride | high << to_other_half) &
                              free_low & ~low;
        const Word next_high = ((high << 1 & to_right) | (high >> 1 & to_left) |
                                high << row_stride | high >> row_stride | low >> to_other_half) &
                               free_high & ~high;
        const auto may_step = L::less(L::all(step), steps);
        const Word more_low = L::where(may_step, next_low);
        const Word more_high = L::where(may_step, next_high);
        const Word missing = (wanted_low & ~low) | (wanted_high & ~high);
        if (!L::any(L::select(L::equal(missing, none), none, more_low | more_high))) break;
        low = low | more_low;
        high = high | more_high;
    }
    L::store(&block.reached[0][first], low & wanted_low);
    L::store(&block.reached[1][first], high & wanted_high);
}

template <class L>
void reach_blocks(ReachBlock* blocks, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t first = 0; first < ReachBlock::lanes; first += L::width)
            reach<L>(blocks[i], first);
}

}  // namespace skerry::tiny_islands::detail
