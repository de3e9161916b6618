#pragma once
// The cells of two zones in lanes of bytes. Included by the byte_lanes kernels, after begin.

namespace skerry::tiny_islands::detail::SKERRY_TARGET {

/// A byte for each lane: the lower half of a vector belongs to one zone, the upper half to another.
using Bytes = __m256i;
/// A set of lanes: those with the highest bit. It is as cheap as other numbers, while registers for
/// masks take several cycles to write and to read.
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
inline Bytes without(Bytes bytes, Bytes other) { return _mm256_andnot_si256(other, bytes); }
/// The lanes as an integer, bit i for lane i.
inline std::uint32_t bits(Lanes lanes) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(lanes));
}
inline Lanes only(int lane) {
    const Bytes lanes =
        _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
                         21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
    return _mm256_cmpeq_epi8(lanes, each(lane));
}
/// n times 2^shift; no lane may become too large.
template <int shift>
Bytes times_power(Bytes n) {
    return _mm256_slli_epi16(n, shift);
}

struct EightPlanes {
    __m128i plane[8];
};

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

/// The entry of each index below 16.
inline Bytes look_up(const ZoneBytes::Bytes& table, Bytes index) {
    const auto* bytes = reinterpret_cast<const __m128i*>(table.data());
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128(bytes)), index);
}

/// Split weights of each lane, or sums of at most four of them.
struct Split {
    Bytes low;
    Bytes high;

    Split operator+(Split other) const { return {add(low, other.low), add(high, other.high)}; }
};

}  // namespace skerry::tiny_islands::detail::SKERRY_TARGET
