#pragma once
// What lanes of bytes do by AVX-512. Included only by best_placement_avx512.cpp, after
// core/simd/begin_avx512.hpp.

#include "strategies/tiny_islands/policy/byte_lanes_kernel.hpp"

namespace skerry::tiny_islands::detail::avx512 {

// A set of neighbours is a number of eight bits, as neighbours_in() has it: SW S SE W E NW N NE.
inline constexpr int orthogonal_set = detail::orthogonal_bits;
inline constexpr auto neighbour_sets = &NeighbourZones::sets;

inline Bytes count(Bytes sets) { return _mm256_popcnt_epi8(sets); }
inline Bytes count_orthogonal(Bytes sets) {
    return count(_mm256_and_si256(sets, each(orthogonal_set)));
}
/// Five for each diagonal neighbour, one for each orthogonal one.
inline Bytes pairs(Bytes sets) {
    const Bytes diagonal = count(_mm256_and_si256(sets, each(0xff ^ orthogonal_set)));
    return add(count(sets), times_power<2>(diagonal));
}

/// The entry of each set.
inline Bytes look_up(const SetTable& table, Bytes sets) {
    const auto part = [&](std::size_t i) __attribute__((always_inline)) {
        return _mm512_loadu_si512(table.data() + 64 * i);
    };
    const __m512i index = _mm512_castsi256_si512(sets);
    const __m512i low = _mm512_permutex2var_epi8(part(0), index, part(1));
    const __m512i high = _mm512_permutex2var_epi8(part(2), index, part(3));
    return _mm256_blendv_epi8(_mm512_castsi512_si256(low), _mm512_castsi512_si256(high), sets);
}
inline Bytes groups_of(Bytes sets) { return look_up(local_groups, sets); }
/// The number of orthogonal neighbours where flip_keeps_loop(), else 0.
inline Bytes beside_if_loop(Bytes sets) { return look_up(orthogonal_if_loop, sets); }

/// The entries of the indices ZoneBytes::kinds.
inline Bytes kinds_at(const std::uint8_t* seen, Bytes index) {
    return _mm512_castsi512_si256(
        _mm512_permutex2var_epi8(_mm512_loadu_si512(seen), _mm512_castsi256_si512(index),
                                 _mm512_loadu_si512(seen + ZoneBytes::kinds_from)));
}
/// The entries of indices below 32.
inline Bytes zones_at(Bytes table, Bytes index) { return _mm256_permutexvar_epi8(index, table); }
inline __m128i zones_at(__m128i low, __m128i high, __m128i index) {
    return _mm_permutex2var_epi8(low, index, high);
}
inline __m128i count(__m128i sets) { return _mm_popcnt_epi8(sets); }

/// How many cells of a plane a wave in each lane of a zone would spoil.
inline __m128i attacked_in(const ZoneBytes& zone, Plane plane) {
    const __m512i low = _mm512_set1_epi64(static_cast<long long>(plane.low()));
    const __m512i high = _mm512_set1_epi64(static_cast<long long>(plane.high()));
    const auto eight = [&](std::size_t half, __m512i cells) __attribute__((always_inline)) {
        const __m512i attacked = _mm512_load_si512(zone.attacked[half].data());
        return _mm512_popcnt_epi64(_mm512_and_si512(attacked, cells));
    };
    const auto four = [&](std::size_t half, __m512i cells) __attribute__((always_inline)) {
        const auto* last = reinterpret_cast<const __m256i*>(&zone.attacked[half][ZoneBytes::half]);
        return _mm256_popcnt_epi64(
            _mm256_and_si256(_mm256_load_si256(last), _mm512_castsi512_si256(cells)));
    };
    return _mm_unpacklo_epi64(_mm512_cvtepi64_epi8(_mm512_add_epi64(eight(0, low), eight(1, high))),
                              _mm256_cvtepi64_epi8(_mm256_add_epi64(four(0, low), four(1, high))));
}

/// The numbers of cells of eight planes, in 16 bits each.
inline __m128i counts_of(const EightPlanes& planes) {
    const auto four = [&](std::size_t i) __attribute__((always_inline)) {
        const auto two = [&](std::size_t j) __attribute__((always_inline)) {
            return _mm256_inserti128_si256(_mm256_castsi128_si256(planes.plane[j]),
                                           planes.plane[j + 1], 1);
        };
        return _mm512_cvtepi64_epi8(
            _mm512_popcnt_epi64(_mm512_inserti64x4(_mm512_castsi256_si512(two(i)), two(i + 2), 1)));
    };
    return _mm_maddubs_epi16(_mm_unpacklo_epi64(four(0), four(4)), _mm_set1_epi8(1));
}

/// The cells of two zones in a plane.
class ZoneWindows {
  public:
    ZoneWindows(std::size_t first, std::size_t second)
        : from_(both(zone_bytes[first].from, zone_bytes[second].from)),
          south_west_(both(zone_bytes[first].south_west, zone_bytes[second].south_west)),
          on_board_(both(zone_bytes[first].on_board, zone_bytes[second].on_board)) {}

    /// What neighbours() and on() take of a plane: the bytes with the neighbours of each half of
    /// the zones' cells.
    Bytes windows(Bytes plane) const { return _mm256_shuffle_epi8(plane, from_); }
    /// The set of neighbours of each cell.
    Bytes neighbours(Bytes windows) const {
        const Bytes south = from_bit(windows, 0);
        const Bytes west = from_bit(windows, row_stride - 3);
        const Bytes east = from_bit(windows, row_stride + 2 - 4);
        const Bytes north = from_bit(windows, 2 * row_stride - 5);
        const Bytes low = merged<0x07>(south, west);
        const Bytes high = merged<0x1f>(east, north);
        return _mm256_and_si256(merged<0x0f>(low, high), on_board_);
    }
    Bytes neighbours_in_two(Bytes windows) const { return neighbours(windows); }
    /// Whether the cell of each lane is in the plane, as this bit; anything in other bits, and in
    /// the lanes without a cell.
    Bytes on(Bytes windows, int bit = 7) const { return from_bit(windows, row_stride + 1 - bit); }

  private:
    /// The eight bits from the one that comes so many after the south-western neighbour.
    Bytes from_bit(Bytes windows, int bit) const {
        return _mm256_multishift_epi64_epi8(add(south_west_, each(bit)), windows);
    }
    /// The bits of `first` where the mask has them, else the bits of `second`.
    template <int mask>
    static Bytes merged(Bytes first, Bytes second) {
        return _mm256_ternarylogic_epi64(first, second, each(mask), 0xe4);
    }

    Bytes from_;
    Bytes south_west_;
    Bytes on_board_;
};

/// See AVX2's.
inline Split by_part(Split split) { return split; }
/// The split weights in the lanes. The mask is made for this only: it costs nothing then.
inline Split where(Lanes lanes, Split split) {
    const __mmask32 mask = _mm256_movepi8_mask(lanes);
    return {_mm256_maskz_mov_epi8(mask, split.low), _mm256_maskz_mov_epi8(mask, split.high)};
}

/// What is added to the indices of the second half of the lanes, where the tables of a feature have
/// `size` entries: both tiles' weights are looked up as one table.
template <std::size_t size>
inline constexpr std::size_t second_from = size;

/// Makes the indices of both halves indices of one table.
template <std::size_t size>
Bytes in_tables(Bytes index) {
    return add(index, load(second_tables[size / 64]));
}

/// The weights of two tiles, one for each half.
class WeightPair {
  public:
    WeightPair(const ByteWeights& first, const ByteWeights& second) : of_{&first, &second} {}

    /// The weights of indices, which are as many higher in the second half as a table has entries.
    template <std::size_t...>
    Split at(SplitWeights<64> ByteWeights::*feature, Bytes index) const {
        const auto from_both = [&](std::size_t from) __attribute__((always_inline)) {
            return _mm512_castsi512_si256(_mm512_permutex2var_epi8(
                _mm512_load_si512((of_[0]->*feature).data() + from), _mm512_castsi256_si512(index),
                _mm512_load_si512((of_[1]->*feature).data() + from)));
        };
        return {from_both(0), from_both(64)};
    }
    template <std::size_t...>
    Split at(SplitWeights<32> ByteWeights::*feature, Bytes index) const {
        const auto from_both = [&](std::size_t part) __attribute__((always_inline)) {
            const auto* a = reinterpret_cast<const __m256i*>(&(of_[0]->*feature));
            const auto* b = reinterpret_cast<const __m256i*>(&(of_[1]->*feature));
            return _mm256_permutex2var_epi8(_mm256_load_si256(a + part), index,
                                            _mm256_load_si256(b + part));
        };
        return {from_both(0), from_both(1)};
    }
    /// The weights of indices below 16, 32 more in the second half.
    static Split at(const SplitWeights<16>& a, const SplitWeights<16>& b, Bytes index) {
        const Bytes first = _mm256_load_si256(reinterpret_cast<const __m256i*>(&a));
        const Bytes second = _mm256_load_si256(reinterpret_cast<const __m256i*>(&b));
        return {_mm256_permutex2var_epi8(first, index, second),
                _mm256_permutex2var_epi8(first, add(index, each(16)), second)};
    }
    const ByteWeights& operator[](std::size_t half) const { return *of_[half]; }

  private:
    std::array<const ByteWeights*, 2> of_;
};

}  // namespace skerry::tiny_islands::detail::avx512
