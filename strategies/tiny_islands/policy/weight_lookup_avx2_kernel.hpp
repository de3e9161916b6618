#pragma once
// Lookups of weights by shuffles of bytes. Included only by best_placement_avx2_kernel.hpp.

#include "strategies/tiny_islands/policy/cell_lanes_avx2_kernel.hpp"

namespace skerry::tiny_islands::detail::avx2 {

inline __m256i load(const std::array<std::uint8_t, 32>& bytes) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(bytes.data()));
}

/// Numbers of two kinds in each lane, as bytes: in each half those of its eight lanes, first of one
/// kind, then of the other.
using Pair = __m256i;

/// Too large and too small numbers become the largest and the smallest ones of signed bytes.
inline Pair signed_pair(Word first, Word second) {
    return _mm256_packs_epi16((__m256i)first, (__m256i)second);
}
inline Pair pair(Word first, Word second) {
    return _mm256_packus_epi16((__m256i)first, (__m256i)second);
}
inline Word second_of(Pair pair) {
    return (Word)_mm256_unpackhi_epi8(pair, _mm256_setzero_si256());
}
/// An index of each lane as bytes, in the order of the lanes, in both halves.
inline __m256i twice_first(Pair pair) { return _mm256_permute4x64_epi64(pair, 0x88); }
inline __m256i twice_second(Pair pair) { return _mm256_permute4x64_epi64(pair, 0xdd); }
inline __m256i twice(__m128i bytes) { return _mm256_broadcastsi128_si256(bytes); }

inline __m256i look_up(const Table& table, __m256i index) {
    return _mm256_shuffle_epi8(load(table), index);
}
/// The sum of a table's entries for both halves of each set.
inline Pair pair_sum(const Table& table, Pair sets) {
    const __m256i low = _mm256_set1_epi8(15);
    return _mm256_add_epi8(look_up(table, _mm256_and_si256(sets, low)),
                           look_up(table, _mm256_and_si256(_mm256_srli_epi16(sets, 4), low)));
}

/// The sum of split weights: the lower half of a vector has lower parts, the upper half upper ones.
class SplitSum {
  public:
    /// Adds weights of at most four features, which are added up already.
    void add(__m256i few) {
        low_ += (Word)_mm256_cvtepu8_epi16(_mm256_castsi256_si128(few));
        high_ = (Word)_mm256_add_epi8((__m256i)high_, few);
    }
    /// Four times the sum.
    Word times_four() const {
        const __m256i high = _mm256_unpacklo_epi8(_mm256_setzero_si256(),
                                                  _mm256_permute4x64_epi64((__m256i)high_, 0x32));
        static_assert(lower_bits == 6);
        return (Word)high + L::shift_left(low_, 2);
    }

  private:
    Word low_{};
    Word high_{};
};

/// The weights of one tile at one time.
class WeightLookup {
  public:
    explicit WeightLookup(const LaneWeights& weights) : chunks_(weights.chunks.data()) {}

    /// The split weights of a feature with entries in `count` chunks from `first` on; `index`: in
    /// both halves.
    template <std::size_t count>
    __m256i at(std::size_t first, __m256i index) const {
        __m256i bytes = entry(first, index);
        if constexpr (count > 1) bytes = choose<4>(index, bytes, entry(first + 1, index));
        if constexpr (count == 3) bytes = choose<5>(index, bytes, entry(first + 2, index));
        if constexpr (count == 4)
            bytes = choose<5>(index, bytes,
                              choose<4>(index, entry(first + 2, index), entry(first + 3, index)));
        return bytes;
    }
    /// Four times the weights of Feature::place for the cells of a zone.
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
