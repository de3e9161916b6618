#pragma once
// Sets of actions as bits: written as the bytes of a mask, and drawn from.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

#include "core/bits.hpp"

namespace skerry::environments {

#ifdef __SSSE3__

/// Writes the bytes of elements First .. First + Size - 1.
template <std::size_t First, std::size_t Size>
void write_some_bits(__m128i words, std::uint8_t* mask) {
    const __m128i bit_of_byte = _mm_set1_epi64x(static_cast<long long>(0x8040201008040201));
    constexpr auto byte = static_cast<long long>(First / 8 * 0x0101010101010101);
    const __m128i source = _mm_set_epi64x(byte + 0x0101010101010101, byte);
    const __m128i bits = _mm_and_si128(_mm_shuffle_epi8(words, source), bit_of_byte);
    const __m128i ones = _mm_min_epu8(bits, _mm_set1_epi8(1));
    std::memcpy(mask + First, &ones, Size);
}

/// Sets mask[k] to 1 if k is in the set, else to 0, for k < Count <= 128.
template <std::size_t Count>
void write_bits(Bits128 set, std::uint8_t* mask) {
    const __m128i words =
        _mm_set_epi64x(static_cast<long long>(set.high()), static_cast<long long>(set.low()));
    [&]<std::size_t... Block>(std::index_sequence<Block...>) {
        (write_some_bits<16 * Block, std::min<std::size_t>(16, Count - 16 * Block)>(words, mask),
         ...);
    }
    (std::make_index_sequence<(Count + 15) / 16>());
}

#else

template <std::size_t Count>
void write_bits(Bits128 set, std::uint8_t* mask) {
    for (std::size_t k = 0; k < Count; ++k)
        mask[k] = set.test(static_cast<int>(k)) ? std::uint8_t{1} : std::uint8_t{0};
}

#endif

/// The places of the bits of a byte, ascending.
inline constexpr auto places_in_byte = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t byte = 0; byte < table.size(); ++byte)
        for (unsigned bit = 0, rank = 0; bit < 8; ++bit)
            if ((byte >> bit & 1) != 0) table[byte][rank++] = static_cast<std::uint8_t>(bit);
    return table;
}();

/// The element with exactly `rank` smaller elements, 0 <= rank < set.count(). It has no branches: a
/// random rank cannot be predicted. (Vigna 2008, 'Broadword implementation of rank/select
/// queries'.)
inline int nth_bit(Bits128 set, std::uint32_t rank) {
    constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
    const auto in_low = static_cast<std::uint32_t>(std::popcount(set.low()));
    const std::uint64_t beyond = rank < in_low ? 0 : ~std::uint64_t{0};
    const std::uint64_t half = set.low() ^ ((set.low() ^ set.high()) & beyond);
    const std::uint64_t left = rank - (in_low & beyond);
    std::uint64_t sums = half - (half >> 1 & 0x55 * ones);
    sums = (sums & 0x33 * ones) + (sums >> 2 & 0x33 * ones);
    sums = ((sums + (sums >> 4)) & 0x0f * ones) * ones;  // of each byte and those below it
    const std::uint64_t passed = ((left * ones | 0x80 * ones) - sums) & 0x80 * ones;
    const int place = 8 * std::popcount(passed);
    const std::size_t left_in_byte = left - (sums << 8 >> place & 0xff);
    return (64 & static_cast<int>(beyond)) + place +
           places_in_byte[half >> place & 0xff][left_in_byte];
}

}  // namespace skerry::environments
