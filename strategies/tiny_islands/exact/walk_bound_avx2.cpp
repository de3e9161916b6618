// The dynamic programming of WalkBound by AVX2.

#include "core/simd/lanes.hpp"
#include "strategies/tiny_islands/exact/walk_bound.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx2.hpp"
// The code from here on is compiled for AVX2.

namespace skerry::tiny_islands::exact {

namespace {

using Row = WalkBound::Row;

/// A value for each of 16 points, by direction (std::array would drop attributes of the type).
struct Values {
    __m256i leaving[direction_count];
};

__m256i load(const Row& row, std::size_t i) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row.data() + i));
}

/// The most that a walk collects which arrives at the points from index `i` on in one direction,
/// and leaves them in another than the reversed one.
template <std::size_t arriving>
void relax_arrival(const WalkBound::DirectionRows& steps, const Values& rest, std::size_t i,
                   Row& to) {
    __m256i most = _mm256_set1_epi16(WalkBound::impossible);
    for (std::size_t leaving = 0; leaving < direction_count; ++leaving)
        if (leaving != reversed(arriving))
            most = _mm256_max_epi16(
                most, _mm256_add_epi16(load(steps[leaving], i), rest.leaving[leaving]));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to.data() + i), most);
}

}  // namespace

void avx2::relax(const std::array<WalkBound::DirectionRows, direction_count>& steps,
                 const WalkBound::DirectionRows& from, std::size_t begin, std::size_t end,
                 WalkBound::DirectionRows& to) {
    for (std::size_t i = begin; i < end; i += 16) {
        Values rest;
        for (std::size_t leaving = 0; leaving < direction_count; ++leaving)
            rest.leaving[leaving] =
                load(from[leaving], i + static_cast<std::size_t>(point_step[leaving]));
        relax_arrival<right>(steps[right], rest, i, to[right]);
        relax_arrival<up>(steps[up], rest, i, to[up]);
        relax_arrival<left>(steps[left], rest, i, to[left]);
        relax_arrival<down>(steps[down], rest, i, to[down]);
    }
}

}  // namespace skerry::tiny_islands::exact

#include "core/simd/end_target.hpp"

#endif
