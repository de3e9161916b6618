#pragma once
// The cells of two zones in lanes of bytes, and lookups for them. Included after
// core/simd/begin_avx512.hpp.

namespace skerry::tiny_islands::detail::avx512 {

/// A byte for each lane: the lower half of a vector belongs to one zone, the upper half to another.
using Bytes = __m256i;
/// A set of lanes: those with the highest bit. As cheap as other numbers, while registers for masks
/// take several cycles to write and to read.
using Lanes = __m256i;

inline Bytes load(const ByteRow& row) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(row.data()));
}
inline void store(ByteRow& row, Bytes bytes) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(row.data()), bytes);
}
inline Bytes each(int number) { return load(byte_rows[static_cast<std::uint8_t>(number)]); }
inline Bytes add(Bytes a, Bytes b) { return _mm256_add_epi8(a, b); }
inline Bytes sub(Bytes a, Bytes b) { return _mm256_sub_epi8(a, b); }
inline Bytes min(Bytes a, int most) { return _mm256_min_epu8(a, each(most)); }
/// `a` in the lanes, else `b`.
inline Bytes select(Lanes lanes, Bytes a, Bytes b) { return _mm256_blendv_epi8(b, a, lanes); }
/// All bits of the lanes.
inline Bytes full(Lanes lanes) { return _mm256_cmpgt_epi8(_mm256_setzero_si256(), lanes); }
inline Bytes where(Lanes lanes, Bytes bytes) { return _mm256_and_si256(full(lanes), bytes); }
inline Bytes count(Bytes sets) { return _mm256_popcnt_epi8(sets); }
/// n times 2^shift; no lane may become too large.
template <int shift>
Bytes times_power(Bytes n) {
    return _mm256_slli_epi16(n, shift);
}

/// Sixteen bytes for each half.
template <class T>
Bytes both(const T& first, const T& second) {
    static_assert(sizeof(T) == sizeof(__m128i));
    return _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&first))),
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(&second)), 1);
}
inline Bytes everywhere(__m128i plane) { return _mm256_broadcastsi128_si256(plane); }
inline Bytes everywhere(Plane plane) { return everywhere((__m128i)plane.word()); }

// A set of neighbours is a number of eight bits, as neighbours_in() has it: SW S SE W E NW N NE.
inline constexpr int orthogonal_set = detail::orthogonal_bits;
inline constexpr int diagonal_set = 0xff ^ orthogonal_set;

inline Bytes orthogonal(Bytes sets) { return _mm256_and_si256(sets, each(orthogonal_set)); }
inline Bytes count_orthogonal(Bytes sets) { return count(orthogonal(sets)); }
/// Five for each diagonal neighbour, one for each orthogonal one.
inline Bytes pairs(Bytes sets) {
    const Bytes diagonal = count(_mm256_and_si256(sets, each(diagonal_set)));
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
/// The entry of each index below 16.
inline Bytes look_up(const ZoneBytes::Bytes& table, Bytes index) {
    const auto* bytes = reinterpret_cast<const __m128i*>(table.data());
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128(bytes)), index);
}

/// The cells of two zones.
class ZoneLanes {
  public:
    ZoneLanes(const ZoneBytes& first, const ZoneBytes& second)
        : first_(&first),
          second_(&second),
          from_(of_zones(&ZoneBytes::from)),
          south_west_(of_zones(&ZoneBytes::south_west)),
          on_board_(of_zones(&ZoneBytes::on_board)) {}

    const ZoneBytes& zone(std::size_t i) const { return i == 0 ? *first_ : *second_; }
    Bytes of_zones(ZoneBytes::Bytes ZoneBytes::*bytes) const {
        return both(first_->*bytes, second_->*bytes);
    }

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
    /// The lanes whose cell is in the plane; any of the lanes without a cell.
    Lanes on(Bytes windows) const { return on(windows, 7); }
    /// Whether the cells are in the plane, as this bit.
    Bytes on(Bytes windows, int bit) const { return from_bit(windows, row_stride + 1 - bit); }

  private:
    /// The eight bits from the one that comes so many after the south-western neighbour.
    Bytes from_bit(Bytes windows, int bit) const {
        return _mm256_multishift_epi64_epi8(add(south_west_, each(bit)), windows);
    }
    /// The bits of `first` where the mask has them, else those of `second`.
    template <int mask>
    static Bytes merged(Bytes first, Bytes second) {
        return _mm256_ternarylogic_epi64(first, second, each(mask), 0xe4);
    }

    const ZoneBytes* first_;
    const ZoneBytes* second_;
    Bytes from_;
    Bytes south_west_;
    Bytes on_board_;
};

/// Split weights of each lane, or sums of at most four of them.
struct Split {
    Bytes low;
    Bytes high;

    Split operator+(Split other) const { return {add(low, other.low), add(high, other.high)}; }
};
/// The split weights in the lanes of a mask, which is made for this only: it costs nothing then.
inline Split where(__mmask32 lanes, Split split) {
    return {_mm256_maskz_mov_epi8(lanes, split.low), _mm256_maskz_mov_epi8(lanes, split.high)};
}

/// The weights of two tiles, one for each half.
class WeightPair {
  public:
    WeightPair(const ByteWeights& first, const ByteWeights& second) : of_{&first, &second} {}

    /// The weights of indices: below 64 in the first half, 64 more in the second.
    Split at(SplitWeights<64> ByteWeights::*feature, Bytes index) const {
        const SplitWeights<64>& a = of_[0]->*feature;
        const SplitWeights<64>& b = of_[1]->*feature;
        const auto of = [&](const auto& first, const auto& second) __attribute__((always_inline)) {
            return _mm512_castsi512_si256(_mm512_permutex2var_epi8(
                _mm512_load_si512(first.data()), _mm512_castsi256_si512(index),
                _mm512_load_si512(second.data())));
        };
        return {of(a.low, b.low), of(a.high, b.high)};
    }
    /// The weights of indices: below 32 in the first half, 32 more in the second.
    Split at(SplitWeights<32> ByteWeights::*feature, Bytes index) const {
        const SplitWeights<32>& a = of_[0]->*feature;
        const SplitWeights<32>& b = of_[1]->*feature;
        return {of(a.low, index, b.low), of(a.high, index, b.high)};
    }
    /// The weights of indices: below 16 in the first half, 32 more in the second.
    static Split at(const SplitWeights<16>& a, const SplitWeights<16>& b, Bytes index) {
        static_assert(sizeof(SplitWeights<16>) == 32);
        const auto* first = reinterpret_cast<const __m256i*>(&a);
        const auto* second = reinterpret_cast<const __m256i*>(&b);
        const Bytes low = _mm256_load_si256(first);
        const Bytes high = _mm256_load_si256(second);
        return {_mm256_permutex2var_epi8(low, index, high),
                _mm256_permutex2var_epi8(low, add(index, each(16)), high)};
    }
    const ByteWeights& operator[](std::size_t half) const { return *of_[half]; }

  private:
    static Bytes of(const std::array<std::uint8_t, 32>& first, Bytes index,
                    const std::array<std::uint8_t, 32>& second) {
        return _mm256_permutex2var_epi8(
            _mm256_load_si256(reinterpret_cast<const __m256i*>(first.data())), index,
            _mm256_load_si256(reinterpret_cast<const __m256i*>(second.data())));
    }

    std::array<const ByteWeights*, 2> of_;
};

}  // namespace skerry::tiny_islands::detail::avx512
