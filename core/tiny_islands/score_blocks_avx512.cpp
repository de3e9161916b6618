#include "core/simd/lanes.hpp"
#include "core/tiny_islands/holes.hpp"
#include "core/tiny_islands/score_blocks_shared.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx512.hpp"
// The code from here on is compiled for AVX-512.
#include "core/tiny_islands/score_blocks_kernel.hpp"

namespace skerry::tiny_islands::detail {

void avx512::score_blocks(const BoardBlock* blocks, BlockScores* scores, std::size_t count) {
    detail::score_blocks<skerry::avx512::Lanes64>(blocks, scores, count);
}

}  // namespace skerry::tiny_islands::detail

#include "core/simd/end_target.hpp"

#endif
