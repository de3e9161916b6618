#pragma once
// Sets of actions as bits: written as the bytes of a mask, and drawn from.

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/bits.hpp"
#include "core/random.hpp"
#include "core/select_bit.hpp"

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

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

// The legal actions of an episode as bits: listed, compared with those before, drawn from.

/// A number that is exactly uniform in 0 .. bound - 1 where the key is uniform: a function of both,
/// by Lemire's method over the words that SplitMix64 makes of the key.
constexpr std::uint32_t draw_below(std::uint64_t key, std::uint32_t bound) {
    std::uint64_t product = (split_mix(key) >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
        const std::uint32_t rejected = -bound % bound;
        while (static_cast<std::uint32_t>(product) < rejected)
            product = (split_mix(key) >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
}

/// A set of the actions 0 .. Max - 1. Sets are mostly empty: which words are in use is noted.
template <std::size_t Max>
class ActionSet {
  public:
    static constexpr std::size_t max = Max;

    void clear() {
        for_each_word(used_, [&](std::size_t word) { words_[word] = 0; });
        used_ = 0;
    }
    void insert(std::size_t action) { add(action / 64, std::uint64_t{1} << action % 64); }
    /// Inserts first .. first + size - 1.
    void insert_range(std::size_t first, std::size_t size) {
        for (std::size_t action = first; action < first + size; ++action) insert(action);
    }
    /// Inserts first + k for each bit k of `bits`, which has no bit beyond Max.
    void insert_bits(std::size_t first, std::uint64_t bits) {
        const std::size_t shift = first % 64;
        add(first / 64, bits << shift);
        if (shift != 0 && bits >> (64 - shift) != 0) add(first / 64 + 1, bits >> (64 - shift));
    }
    /// Inserts 64 k + b for each bit b of bits[k]; none is beyond Max.
    template <std::size_t Count>
    void insert_words(const std::array<std::uint64_t, Count>& bits) {
        static_assert(64 * Count <= Max + 63);
        for (std::size_t word = 0; word < Count; ++word)
            if (bits[word] != 0) add(word, bits[word]);
    }
    bool test(std::size_t action) const { return (words_[action / 64] >> action % 64 & 1) != 0; }

    /// Becomes `other`. Returns which words changed: bit k for the actions 64 k to 64 k + 63.
    std::uint64_t become(const ActionSet& other) requires(Max <= 64 * 64) {
        std::uint64_t changed = 0;
        for_each_word(used_ | other.used_, [&](std::size_t word) {
            changed |= std::uint64_t{words_[word] != other.words_[word] ? 1u : 0u} << word;
            words_[word] = other.words_[word];
        });
        used_ = other.used_;
        return changed;
    }

    /// Writes the bytes of the actions 0 .. count - 1, 1 for each in the set; no other is in it.
    void write(std::size_t count, std::uint8_t* mask) const {
        std::size_t word = 0;
        for (; 64 * (word + 1) <= count; ++word)
            if (words_[word] == 0)
                std::memset(mask + 64 * word, 0, 64);
            else
                write_bits<64>(Bits128(uint128{words_[word]}), mask + 64 * word);
        if (64 * word < count) write_last(word, count, mask);
    }
    /// Writes the bytes of some words, as become() names them.
    void write_words(std::uint64_t which, std::size_t count, std::uint8_t* mask) const {
        for_each_word(which, [&](std::size_t word) {
            if (64 * (word + 1) <= count)
                write_bits<64>(Bits128(uint128{words_[word]}), mask + 64 * word);
            else
                write_last(word, count, mask);
        });
    }
    /// Asks for the memory that write_words() will write.
    static void fetch_words(std::uint64_t which, const std::uint8_t* mask) {
        for_each_word(which, [&](std::size_t word) {
            __builtin_prefetch(mask + 64 * word, 1);
            __builtin_prefetch(mask + 64 * word + 63, 1);
        });
    }

    /// An action of the set, uniform; 0 if it is empty.
    std::size_t draw(std::uint64_t key) const {
        std::uint32_t size = 0;
        for_each_word(used_, [&](std::size_t word) {
            size += static_cast<std::uint32_t>(std::popcount(words_[word]));
        });
        if (size == 0) return 0;
        std::uint32_t rank = draw_below(key, size);
        std::size_t word = first_word(used_);
        for (std::uint64_t rest = used_;;) {
            const auto here = static_cast<std::uint32_t>(std::popcount(words_[word]));
            if (rank < here)
                return 64 * word + static_cast<std::size_t>(select_bit(words_[word], rank));
            rank -= here;
            if (++word % words_in_bit == 0) {
                rest &= rest - 1;
                word = first_word(rest);
            }
        }
    }

  private:
    static constexpr std::size_t words = (Max + 63) / 64;
    /// A bit of `used_` stands for so many words.
    static constexpr std::size_t words_in_bit = (words + 63) / 64;

    static std::size_t first_word(std::uint64_t bits) {
        return words_in_bit * static_cast<std::size_t>(std::countr_zero(bits));
    }
    template <class Visit>
    static void for_each_word(std::uint64_t bits, const Visit& visit) {
        for (; bits != 0; bits &= bits - 1)
            for (std::size_t i = 0; i < words_in_bit; ++i)
                if (const std::size_t word = first_word(bits) + i; word < words) visit(word);
    }
    void add(std::size_t word, std::uint64_t bits) {
        words_[word] |= bits;
        used_ |= std::uint64_t{1} << word / words_in_bit;
    }

    /// Writes the bytes of a word of which not all are actions.
    void write_last(std::size_t word, std::size_t count, std::uint8_t* mask) const {
        std::array<std::uint8_t, 64> last;
        write_bits<64>(Bits128(uint128{words_[word]}), last.data());
        std::memcpy(mask + 64 * word, last.data(), count - 64 * word);
    }

    std::uint64_t used_ = 0;
    std::array<std::uint64_t, words> words_{};
};

}  // namespace skerry::environments
