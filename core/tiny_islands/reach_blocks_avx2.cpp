#include "core/simd/lanes.hpp"
#include "core/tiny_islands/reach_blocks_shared.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx2.hpp"
// The code from here on is compiled for AVX2.
#include "core/tiny_islands/reach_blocks_kernel.hpp"

namespace skerry::tiny_islands::detail {

void avx2::reach_blocks(ReachBlock* blocks, std::size_t count) {
    detail::reach_blocks<skerry::avx2::Lanes64>(blocks, count);
}

}  // namespace skerry::tiny_islands::detail

#include "core/simd/end_target.hpp"

#endif
