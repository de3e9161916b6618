#include "core/random.hpp"
#include "core/simd/lanes.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/lockstep.hpp"
#include "core/tiny_islands/loops.hpp"
#include "core/tiny_islands/reach_blocks.hpp"
#include "core/tiny_islands/score_blocks.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx2.hpp"
// The code from here on is compiled for AVX2.
#include "core/tiny_islands/lockstep_kernel.hpp"
#include "core/tiny_islands/reach_blocks_kernel.hpp"
#include "core/tiny_islands/score_blocks_kernel.hpp"

namespace skerry::tiny_islands::detail {

void avx2::play_block(GameBlock& block, int placements) {
    detail::play_block<skerry::avx2::Lanes64>(block, placements);
}

void avx2::draw_shuffles(ShuffleBlock& block) {
    detail::draw_shuffles<skerry::avx2::Lanes64>(block);
}

void avx2::reach_blocks(ReachBlock* blocks, std::size_t count) {
    detail::reach_blocks<skerry::avx2::Lanes64>(blocks, count);
}

void avx2::score_blocks(const BoardBlock* blocks, BlockScores* scores, std::size_t count) {
    detail::score_blocks<skerry::avx2::Lanes64>(blocks, scores, count);
}

}  // namespace skerry::tiny_islands::detail

#include "core/simd/end_target.hpp"

#endif
