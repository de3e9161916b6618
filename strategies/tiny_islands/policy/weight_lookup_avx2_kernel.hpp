#pragma once
// Lookups of weights by shuffles of bytes. Included only by best_placement_avx2_kernel.hpp.

#include "strategies/tiny_islands/policy/cell_lanes_avx2_kernel.hpp"

namespace skerry::tiny_islands::detail::avx2 {

inline __m256i load(const std::array<std::uint8_t, 32>& bytes) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(bytes.data()));
}

/// An index of each lane as bytes, in the order of the lanes, in both halves.
inline __m256i twice(Word index) {
    return _mm256_permute4x64_epi64(_mm256_packus_epi16((__m256i)index, (__m256i)index), 0x88);
}

/// The bytes n and n + 8 of each half, one after the other.
inline constexpr Table interleave = table_of([](unsigned n) { return n / 2 + n % 2 * 8; });

/// The weights of one tile at one time.
class WeightLookup {
  public:
    explicit WeightLookup(const LaneWeights& weights) : chunks_(weights.chunks.data()) {}

    /// The weights of a feature with entries in `count` chunks from `first` on; `index`: see
    /// twice(). The lower half of a vector looks up the lower bytes, the upper half the upper ones.
    template <std::size_t count>
    Word at(std::size_t first, __m256i index) const {
        __m256i bytes = entry(first, index);
        if constexpr (count > 1) bytes = choose<4>(index, bytes, entry(first + 1, index));
        if constexpr (count == 3) bytes = choose<5>(index, bytes, entry(first + 2, index));
        if constexpr (count == 4)
            bytes = choose<5>(index, bytes,
                              choose<4>(index, entry(first + 2, index), entry(first + 3, index)));
        return (Word)_mm256_shuffle_epi8(_mm256_permute4x64_epi64(bytes, 0xd8), load(interleave));
    }
    /// The weights of Feature::place for the cells of a zone.
    Word of_places(std::size_t zone) const { return (Word)load(chunks_[LaneChunks::place + zone]); }

  private:
    __m256i entry(std::size_t chunk, __m256i index) const {
        return _mm256_shuffle_epi8(load(chunks_[chunk]), index);
    }
    /// The byte of `with` where the bit of the index is set, else of `without`.
    template <int bit>
    static __m256i choose(__m256i index, __m256i without, __m256i with) {
        return _mm256_blendv_epi8(without, with, _mm256_slli_epi16(index, 7 - bit));
    }

    const WeightChunk* chunks_;
};

}  // namespace skerry::tiny_islands::detail::avx2
