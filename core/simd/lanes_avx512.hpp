#pragma once
// The lanes of AVX-512. Included only by begin_avx512.hpp.

#include "core/simd/lanes.hpp"

namespace skerry::avx512 {

struct Lanes64 {
    typedef std::uint64_t Word __attribute__((vector_size(64)));
    using Mask = __mmask8;
    static constexpr std::size_t width = 8;

    static Word load(const std::uint64_t* from) { return (Word)_mm512_load_si512(from); }
    static void store(std::uint64_t* to, Word w) { _mm512_store_si512(to, (__m512i)w); }
    static Word all(std::uint64_t word) {
        return (Word)_mm512_set1_epi64(static_cast<long long>(word));
    }
    static Word popcount(Word w) { return (Word)_mm512_popcnt_epi64((__m512i)w); }
    static Mask equal(Word a, Word b) { return _mm512_cmpeq_epi64_mask((__m512i)a, (__m512i)b); }
    static Word where(Mask mask, Word w) { return (Word)_mm512_maskz_mov_epi64(mask, (__m512i)w); }
    static Mask less(Word a, Word b) { return _mm512_cmplt_epu64_mask((__m512i)a, (__m512i)b); }
    static Word select(Mask mask, Word a, Word b) {
        return (Word)_mm512_mask_blend_epi64(mask, (__m512i)b, (__m512i)a);
    }
    static Word multiply(Word a, Word b) {
        return (Word)_mm512_maskz_mul_epu32(0xff, (__m512i)a, (__m512i)b);
    }
    static Word gather(const std::uint64_t* table, Word i) {
        return (Word)_mm512_mask_i64gather_epi64(_mm512_setzero_si512(), 0xff, (__m512i)i, table,
                                                 8);
    }
    static bool any(Word w) { return _mm512_test_epi64_mask((__m512i)w, (__m512i)w) != 0; }

    static unsigned first_hit(const std::uint64_t* low, const std::uint64_t* high, std::uint64_t a,
                              std::uint64_t b) {
        const auto hits = [&](std::size_t from) {
            const Word hit = (load(low + from) & all(a)) | (load(high + from) & all(b));
            return static_cast<unsigned>(_mm512_test_epi64_mask((__m512i)hit, (__m512i)hit));
        };
        const unsigned near = hits(0);
        if (near != 0) [[likely]]
            return static_cast<unsigned>(std::countr_zero(near));
        constexpr unsigned none = 1u << 8;
        return 8 + static_cast<unsigned>(std::countr_zero(hits(8) | none));
    }

    static std::size_t list_lowest(Word& low, Word& high, int high_first, std::uint64_t lane,
                                   std::size_t first_lane, std::uint64_t* list) {
        const Word zero = all(0);
        const Mask in_high = equal(low, zero);
        const Word lowest = low & (zero - low);
        const Word highest = where(in_high, high & (zero - high));
        low ^= lowest;
        high ^= highest;
        const Word bit = lowest | highest;
        const Word ordinals = {0, 1, 2, 3, 4, 5, 6, 7};
        const Word number = popcount(bit - all(1)) +
                            where(in_high, all(static_cast<std::uint64_t>(high_first))) +
                            all(lane) * (ordinals + all(first_lane));
        const Mask listed = _mm512_test_epi64_mask((__m512i)bit, (__m512i)bit);
        _mm512_storeu_si512(list, _mm512_maskz_compress_epi64(listed, (__m512i)number));
        return static_cast<std::size_t>(std::popcount(static_cast<unsigned>(listed)));
    }
};

}  // namespace skerry::avx512
