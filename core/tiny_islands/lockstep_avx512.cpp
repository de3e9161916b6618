#include "core/random.hpp"
#include "core/simd/lanes.hpp"
#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/loop_pool.hpp"
#include "core/tiny_islands/score_blocks.hpp"

#if SKERRY_X86_KERNELS

// See score_blocks_avx512.cpp: only the kernel may use the larger instruction set.
#pragma GCC diagnostic ignored "-Wpsabi"
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v4,avx512vpopcntdq")

#include "core/simd/lanes_avx512.hpp"
#include "core/tiny_islands/lockstep_kernel.hpp"

namespace skerry::tiny_islands::detail {

void play_block_avx512(GameBlock& block, int placements) {
    play_block<Avx512Lanes>(block, placements);
}

void draw_shuffles_avx512(ShuffleBlock& block) { draw_shuffles<Avx512Lanes>(block); }

}  // namespace skerry::tiny_islands::detail

#pragma GCC pop_options

#endif
