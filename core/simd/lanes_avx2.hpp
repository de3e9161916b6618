#pragma once
// The lanes of AVX2. Included only by begin_avx2.hpp.

#include <array>

#include "core/simd/lanes.hpp"

namespace skerry::avx2 {

struct Lanes64 {
    typedef std::uint64_t Word __attribute__((vector_size(32)));
    typedef std::int64_t Mask __attribute__((vector_size(32)));
    static constexpr std::size_t width = 4;

    static Word load(const std::uint64_t* from) {
        return (Word)_mm256_load_si256(reinterpret_cast<const __m256i*>(from));
    }
    static void store(std::uint64_t* to, Word w) {
        _mm256_store_si256(reinterpret_cast<__m256i*>(to), (__m256i)w);
    }
    static Word all(std::uint64_t word) {
        return (Word)_mm256_set1_epi64x(static_cast<long long>(word));
    }
    /// Looks up the counts of half-bytes in a table and sums the counts of bytes (Mula, Kurz,
    /// Lemire 2018, 'Faster population counts using AVX2 instructions').
    static Word popcount(Word w) {
        const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0,
                                                1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        const __m256i nibble = _mm256_set1_epi8(15);
        const __m256i low = _mm256_and_si256((__m256i)w, nibble);
        const __m256i high = _mm256_and_si256((__m256i)(w >> 4), nibble);
        const __m256i bytes =
            _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
        return (Word)_mm256_sad_epu8(bytes, _mm256_setzero_si256());
    }
    static Mask equal(Word a, Word b) { return a == b; }
    static Mask less(Word a, Word b) { return (Mask)a < (Mask)b; }
    static Word where(Mask mask, Word w) { return (Word)mask & w; }
    static Word select(Mask mask, Word a, Word b) { return mask ? a : b; }
    static Word multiply(Word a, Word b) { return (Word)_mm256_mul_epu32((__m256i)a, (__m256i)b); }
    static Word gather(const std::uint64_t* table, Word i) {
        return Word{table[i[0]], table[i[1]], table[i[2]], table[i[3]]};
    }
    static bool any(Word w) { return !_mm256_testz_si256((__m256i)w, (__m256i)w); }

    static unsigned first_hit(const std::uint64_t* low, const std::uint64_t* high, std::uint64_t a,
                              std::uint64_t b) {
        const Word x = all(a);
        const Word y = all(b);
        unsigned misses = 0;
        for (unsigned i = 0; i < 16; i += 4) {
            const Word hit = (load(low + i) & x) | (load(high + i) & y);
            const auto missed = _mm256_movemask_pd((__m256d)(hit == all(0)));
            misses |= static_cast<unsigned>(missed) << i;
        }
        return static_cast<unsigned>(std::countr_one(misses));
    }

    static std::size_t list_lowest(Word& low, Word& high, int high_first, std::uint64_t lane,
                                   std::size_t first_lane, std::uint64_t* list) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < width; ++i) {
            std::uint64_t a = low[i];
            std::uint64_t b = high[i];
            count += baseline::Lanes64::list_lowest(a, b, high_first, lane, first_lane + i,
                                                    list + count);
            low[i] = a;
            high[i] = b;
        }
        return count;
    }
};

struct Lanes16 {
    /// A table of sixteen bytes for bytes_at(), once in each half.
    struct alignas(32) Bytes : std::array<std::uint8_t, 32> {};
    typedef std::int16_t Word __attribute__((vector_size(32)));
    using Mask = Word;
    static constexpr std::size_t width = 16;

    static Word load(const std::int16_t* from) {
        return (Word)_mm256_load_si256(reinterpret_cast<const __m256i*>(from));
    }
    static void store(std::int16_t* to, Word w) {
        _mm256_store_si256(reinterpret_cast<__m256i*>(to), (__m256i)w);
    }
    static Word all(int number) { return (Word)_mm256_set1_epi16(static_cast<short>(number)); }
    static Mask equal(Word a, Word b) { return a == b; }
    static Mask less(Word a, Word b) { return a < b; }
    static Word where(Mask mask, Word w) { return mask & w; }
    static Word select(Mask mask, Word a, Word b) {
        return (Word)_mm256_blendv_epi8((__m256i)b, (__m256i)a, (__m256i)mask);
    }
    static Word min(Word w, int n) { return (Word)_mm256_min_epi16((__m256i)w, (__m256i)all(n)); }
    static Word max(Word w, int n) { return (Word)_mm256_max_epi16((__m256i)w, (__m256i)all(n)); }
    static Word abs(Word w) { return (Word)_mm256_abs_epi16((__m256i)w); }
    static Word multiply(Word a, Word b) {
        return (Word)_mm256_mullo_epi16((__m256i)a, (__m256i)b);
    }
    static bool any(Mask mask) { return !_mm256_testz_si256((__m256i)mask, (__m256i)mask); }
    static unsigned bits(Mask mask) {
        const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128((__m256i)mask),
                                              _mm256_extracti128_si256((__m256i)mask, 1));
        return static_cast<unsigned>(_mm_movemask_epi8(bytes));
    }
    static Word shift_left(Word w, int n) { return (Word)_mm256_slli_epi16((__m256i)w, n); }
    static Word shift_right(Word w, int n) { return (Word)_mm256_srli_epi16((__m256i)w, n); }
    static Word bytes_at(const Bytes& table, Word i) {
        const auto* bytes = reinterpret_cast<const __m256i*>(table.data());
        return (Word)_mm256_shuffle_epi8(_mm256_load_si256(bytes), (__m256i)i);
    }
};

}  // namespace skerry::avx2
