// The best placements of an offer by AVX-512.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/simd/lanes.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/waves.hpp"
#include "strategies/tiny_islands/plan/windows.hpp"
#include "strategies/tiny_islands/policy/byte_weights.hpp"
#include "strategies/tiny_islands/policy/network_rows.hpp"
#include "strategies/tiny_islands/policy/zone_bytes.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx512.hpp"
// The code from here on is compiled for AVX-512.
#include "strategies/tiny_islands/policy/byte_lanes_avx512_kernel.hpp"
// The kernel is written in terms of these lanes.
#include "strategies/tiny_islands/policy/best_placement_kernel.hpp"
// Other sources follow the flags of the build again.
#include "core/simd/end_target.hpp"

#endif
