#include "core/simd/lanes.hpp"
#include "core/tiny_islands/holes.hpp"
#include "core/tiny_islands/score_blocks.hpp"

#if SKERRY_X86_KERNELS

// Everything shared is included above: only the kernel may use the larger instruction set, or the
// linker could pick such a copy of a common inline function for every processor.
#pragma GCC diagnostic ignored "-Wpsabi"
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v3")

#include "core/simd/lanes_avx2.hpp"
#include "core/tiny_islands/score_blocks_kernel.hpp"

namespace skerry::tiny_islands::detail {

void score_blocks_avx2(const BoardBlock* blocks, BlockScores* scores, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) BlockScorer<Avx2Lanes>::score(blocks[i], scores[i]);
}

}  // namespace skerry::tiny_islands::detail

#pragma GCC pop_options

#endif
