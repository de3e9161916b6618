#include "core/random.hpp"
#include "core/simd/lanes.hpp"
#include "core/tiny_islands/lockstep_shared.hpp"
#include "core/tiny_islands/loop_pool.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx2.hpp"
// The code from here on is compiled for AVX2.
#include "core/tiny_islands/lockstep_kernel.hpp"

namespace skerry::tiny_islands::detail {

void avx2::play_block(GameBlock& block, int placements) {
    detail::play_block<skerry::avx2::Lanes64>(block, placements);
}

void avx2::draw_shuffles(ShuffleBlock& block) {
    detail::draw_shuffles<skerry::avx2::Lanes64>(block);
}

}  // namespace skerry::tiny_islands::detail

#include "core/simd/end_target.hpp"

#endif
