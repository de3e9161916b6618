#pragma once
// What lanes of bytes do by AVX2. Included only by best_placement_avx2.cpp, after
// core/simd/begin_avx2.hpp.

#include "strategies/tiny_islands/policy/byte_lanes_kernel.hpp"
#include "strategies/tiny_islands/policy/cell_lanes_avx2_kernel.hpp"

namespace skerry::tiny_islands::detail::avx2 {

// A set of neighbours is a number of eight bits as CellLanes::neighbours() has it.
inline constexpr auto neighbour_sets = &NeighbourZones::lane_sets;

inline Bytes look_up(const Table& table, Bytes index) {
    return _mm256_shuffle_epi8(_mm256_load_si256(reinterpret_cast<const __m256i*>(table.data())),
                               index);
}
inline Bytes lower_half(Bytes sets) { return _mm256_and_si256(sets, each(15)); }
inline Bytes upper_half(Bytes sets) { return lower_half(_mm256_srli_epi16(sets, 4)); }
/// The sum of a table's entries for both halves of each set.
inline Bytes sum(const Table& table, Bytes sets) {
    return add(look_up(table, lower_half(sets)), look_up(table, upper_half(sets)));
}
inline Bytes count(Bytes sets) { return sum(counts, sets); }
inline Bytes count_orthogonal(Bytes sets) { return sum(orthogonal_counts, sets); }

/// Five for each diagonal neighbour, one for each orthogonal one.
inline constexpr Table pair_counts =
    table_of([](unsigned half) { return 5 * std::popcount(half & 5) + std::popcount(half & 10); });
inline Bytes pairs(Bytes sets) { return sum(pair_counts, sets); }

/// For both halves of a set. Bits 0 to 3: the orthogonal neighbours that no other neighbours of
/// that half join to another one. Bits 4 and 6: whether the half has its part of a link to the
/// other half; both parts together carry into bits 5 and 7.
inline constexpr auto group_parts = [] {
    constexpr auto part = [](unsigned orthogonal, bool linked, bool first, bool second) {
        return std::popcount(orthogonal) - linked + 16 * first + 64 * second;
    };
    constexpr auto has = [](unsigned half, unsigned bits) { return (half & bits) == bits; };
    return std::array<Table, 2>{
        // SW S SE E: S-SE-E is a link; E and S with SW are parts of links.
        table_of([=](unsigned h) { return part(h & 10, has(h, 14), has(h, 8), has(h, 3)); }),
        // NW N NE W: W-NW-N is a link; N with NE and W are parts.
        table_of([=](unsigned h) { return part(h & 10, has(h, 11), has(h, 6), has(h, 8)); })};
}();
/// The number of links among bits 5 and 7, moved to bits 1 and 3.
inline constexpr Table links =
    table_of([](unsigned carried) { return std::popcount(carried & 10); });

/// local_groups for each set.
inline Bytes groups_of(Bytes sets) {
    const Bytes parts =
        add(look_up(group_parts[0], lower_half(sets)), look_up(group_parts[1], upper_half(sets)));
    const Bytes groups = sub(lower_half(parts), look_up(links, upper_half(parts)));
    return sub(groups, _mm256_cmpeq_epi8(sets, each(0xff)));
}
/// The number of orthogonal neighbours where flip_keeps_loop(), else 0.
inline Bytes beside_if_loop(Bytes sets) {
    const Bytes low = lower_half(sets);
    const Bytes upper = select(sets, look_up(loops[1], low), look_up(loops[0], low));
    const Bytes bit = look_up(bit_of, upper_half(sets));
    return _mm256_and_si256(_mm256_cmpeq_epi8(_mm256_and_si256(upper, bit), bit),
                            count_orthogonal(sets));
}

/// The entries of indices: of the chunks of a table from `first` on. The higher bits of an index
/// choose among chunks, those above these do not matter.
template <std::size_t first, std::size_t chunks, class Table>
Bytes entries(const Table& table, Bytes index) {
    if constexpr (chunks == 1) {
        return _mm256_shuffle_epi8(table(first), index);
    } else {
        constexpr std::size_t half = std::bit_ceil(chunks) / 2;
        return _mm256_blendv_epi8(entries<first, half>(table, index),
                                  entries<first + half, chunks - half>(table, index),
                                  _mm256_slli_epi16(index, 3 - std::countr_zero(half)));
    }
}
/// Chunks of sixteen entries, for both halves of the lanes.
struct SharedTable {
    const std::uint8_t* from;
    Bytes operator()(std::size_t chunk) const {
        return everywhere(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from + 16 * chunk)));
    }
};
/// Chunks of sixteen split weights: their lower parts in the lower half, their upper parts above.
struct WeightTable {
    const std::uint8_t* from;
    Bytes operator()(std::size_t chunk) const {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(from + 32 * chunk));
    }
};
/// The entries of the indices ZoneBytes::kinds.
inline Bytes kinds_at(const std::uint8_t* seen, Bytes index) {
    return _mm256_blendv_epi8(entries<0, 4>(SharedTable{seen}, index),
                              entries<0, 4>(SharedTable{seen + ZoneBytes::kinds_from}, index),
                              _mm256_slli_epi16(index, 1));
}
/// The entries of indices below 32.
inline Bytes zones_at(Bytes table, Bytes index) {
    return _mm256_blendv_epi8(
        _mm256_shuffle_epi8(_mm256_permute2x128_si256(table, table, 0x00), index),
        _mm256_shuffle_epi8(_mm256_permute2x128_si256(table, table, 0x11), index),
        _mm256_slli_epi16(index, 3));
}
inline __m128i zones_at(__m128i low, __m128i high, __m128i index) {
    return _mm_blendv_epi8(_mm_shuffle_epi8(low, index), _mm_shuffle_epi8(high, index),
                           _mm_slli_epi16(index, 3));
}
inline __m128i count(__m128i sets) {
    return _mm256_castsi256_si128(count(_mm256_castsi128_si256(sets)));
}

/// The number of bits of each 64.
inline __m256i sum_of_eight(Bytes numbers) {
    return _mm256_sad_epu8(numbers, _mm256_setzero_si256());
}

/// How many cells of a plane a wave in each lane of a zone would spoil.
inline __m128i attacked_in(const ZoneBytes& zone, Plane plane) {
    const __m256i low = _mm256_set1_epi64x(static_cast<long long>(plane.low()));
    const __m256i high = _mm256_set1_epi64x(static_cast<long long>(plane.high()));
    const auto four = [&](std::size_t from) __attribute__((always_inline)) {
        const auto in = [&](std::size_t half, __m256i cells) __attribute__((always_inline)) {
            const auto* attacked = reinterpret_cast<const __m256i*>(&zone.attacked[half][from]);
            return count(_mm256_and_si256(_mm256_load_si256(attacked), cells));
        };
        return sum_of_eight(add(in(0, low), in(1, high)));
    };
    const __m256i numbers = _mm256_packus_epi32(
        _mm256_packs_epi32(four(0), four(4)), _mm256_packs_epi32(four(8), _mm256_setzero_si256()));
    // Lanes 0 1 4 5 8 9, then 2 3 6 7 10 11.
    return _mm_shuffle_epi8(
        _mm_packus_epi16(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256(numbers, 1)),
        _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 6, 6, 6));
}

/// The numbers of cells of eight planes, in 16 bits each.
inline __m128i counts_of(const EightPlanes& planes) {
    const auto two = [&](std::size_t i) __attribute__((always_inline)) {
        return sum_of_eight(count(_mm256_inserti128_si256(_mm256_castsi128_si256(planes.plane[i]),
                                                          planes.plane[i + 4], 1)));
    };
    const __m256i halves =
        _mm256_hadd_epi16(_mm256_packs_epi32(two(0), two(1)), _mm256_packs_epi32(two(2), two(3)));
    const __m256i all = _mm256_hadd_epi16(halves, halves);
    return _mm_unpacklo_epi64(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
}

/// The cells of two zones in a plane.
class ZoneWindows {
  public:
    ZoneWindows(std::size_t first, std::size_t second)
        : first_(zone_windows[first]),
          second_(zone_windows[second]),
          own_(both(zone_bytes[first].own, zone_bytes[second].own)),
          own_bit_(both(zone_bytes[first].own_bit, zone_bytes[second].own_bit)) {}

    /// What neighbours() and on() take of a plane.
    Bytes windows(Bytes plane) const { return plane; }
    /// The set of neighbours of each cell in a plane, which is in both halves.
    Bytes neighbours(Bytes plane) const { return neighbours(plane, plane); }
    /// The set of neighbours of each cell where each half of the lanes has a plane of its own.
    Bytes neighbours_in_two(Bytes planes) const {
        return neighbours(_mm256_permute2x128_si256(planes, planes, 0x00),
                          _mm256_permute2x128_si256(planes, planes, 0x11));
    }
    /// The lanes whose cell is in the plane; anything in the lanes without a cell.
    Bytes on(Bytes plane, int = 7) const {
        const Bytes bits = _mm256_and_si256(_mm256_shuffle_epi8(plane, own_), own_bit_);
        return _mm256_cmpeq_epi8(bits, own_bit_);
    }

  private:
    Bytes neighbours(Bytes first, Bytes second) const {
        return _mm256_permute4x64_epi64(_mm256_packus_epi16((__m256i)first_.neighbours(first),
                                                            (__m256i)second_.neighbours(second)),
                                        0xd8);
    }

    CellLanes first_;
    CellLanes second_;
    Bytes own_;
    Bytes own_bit_;
};

/// WeightPair has both parts of the first tile's weights in `low`, and of the second's in `high`.
inline Split by_part(Split split) {
    return {_mm256_permute2x128_si256(split.low, split.high, 0x20),
            _mm256_permute2x128_si256(split.low, split.high, 0x31)};
}
/// The split weights in the lanes, by_part().
inline Split where(Lanes lanes, Split split) {
    const Bytes all = full(lanes);
    const Split parts = by_part(split);
    return {_mm256_and_si256(all, parts.low), _mm256_and_si256(all, parts.high)};
}

/// Each half of the lanes has tables of its own.
template <std::size_t size>
inline constexpr std::size_t second_from = 0;
template <std::size_t size>
Bytes in_tables(Bytes index) {
    return index;
}

/// The weights of two tiles, one for each half.
class WeightPair {
  public:
    WeightPair(const ByteWeights& first, const ByteWeights& second) : of_{&first, &second} {}

    /// The weights of indices, which are in the chunks of sixteen from `first` on.
    template <std::size_t chunks, std::size_t first = 0, class Weights>
    Split at(Weights ByteWeights::*feature, Bytes index) const {
        return entries_of<first, chunks>((of_[0]->*feature).data(), (of_[1]->*feature).data(),
                                         index);
    }
    static Split at(const SplitWeights<16>& a, const SplitWeights<16>& b, Bytes index) {
        return entries_of<0, 1>(a.data(), b.data(), index);
    }
    const ByteWeights& operator[](std::size_t half) const { return *of_[half]; }

  private:
    template <std::size_t first, std::size_t chunks>
    static Split entries_of(const std::uint8_t* a, const std::uint8_t* b, Bytes index) {
        return {
            entries<first, chunks>(WeightTable{a}, _mm256_permute2x128_si256(index, index, 0x00)),
            entries<first, chunks>(WeightTable{b}, _mm256_permute2x128_si256(index, index, 0x11))};
    }

    std::array<const ByteWeights*, 2> of_;
};

}  // namespace skerry::tiny_islands::detail::avx2
