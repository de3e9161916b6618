#pragma once
// Lanes: the numbers that a vector register holds beside each other. A kernel is a template over
// one of these types, `L` in what follows. Each instruction set has its own in its own namespace:
//
//     baseline::Lanes64    one word of 64 bits, any processor
//     avx2::Lanes64        four (lanes_avx2.hpp)
//     avx512::Lanes64      eight (lanes_avx512.hpp)
//     avx512::Lanes32      sixteen signed numbers of 32 bits (lanes_avx512.hpp)
//
// A name means the same in all of them:
//
//     L::Word                    a vector: & | ^ ~ << >> + - * work lane by lane
//     L::Mask                    a set of lanes: with AVX-512 an integer, bit i for lane i
//     L::width                   how many lanes
//     load(from), store(to, w)   `width` aligned numbers
//     all(x)                     x in every lane
//     popcount(w)                set bits of each lane
//     equal(a, b), less(a, b)    the lanes in which it holds; Lanes64: less() of words below 2^63
//     where(mask, w)             w in the lanes of `mask`, else 0
//     select(mask, a, b)         a in the lanes of `mask`, else b
//     gather(table, i)           table[i] in each lane
//
// Lanes64 alone:
//
//     multiply(a, b)             of words below 2^32
//     any(w)                     whether any bit of any lane is set
//     first_hit, list_lowest     see baseline::Lanes64
//
// Lanes32 alone:
//
//     has_bits(w)                the lanes in which any bit is set
//     min(w, n), max(w, n)       with the same number n in every lane
//     abs(w)
//     shift_right(w, n)          by n of each lane, zeros from above
//     largest(mask, w)           of the lanes of `mask`
//
// Kernels include this before core/simd/begin_avx2.hpp or begin_avx512.hpp, which bring the others.

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/simd/instruction_set.hpp"

#if SKERRY_X86_KERNELS
#include <immintrin.h>
#endif

namespace skerry::baseline {

struct Lanes64 {
    using Word = std::uint64_t;
    using Mask = std::uint64_t;
    static constexpr std::size_t width = 1;

    static Word load(const std::uint64_t* from) { return *from; }
    static void store(std::uint64_t* to, Word w) { *to = w; }
    static Word all(std::uint64_t word) { return word; }
    static Word popcount(Word w) { return static_cast<Word>(std::popcount(w)); }
    static Mask equal(Word a, Word b) { return a == b ? ~Mask{0} : Mask{0}; }
    static Mask less(Word a, Word b) { return a < b ? ~Mask{0} : Mask{0}; }
    static Word where(Mask mask, Word w) { return mask & w; }
    static Word select(Mask mask, Word a, Word b) { return b ^ ((a ^ b) & mask); }
    static Word multiply(Word a, Word b) { return a * b; }
    static Word gather(const std::uint64_t* table, Word i) { return table[i]; }
    static bool any(Word w) { return w != 0; }

    /// The first of 16 pairs (low[i], high[i]) that has a bit of (a, b); 16 if none has. The pairs
    /// must grow: each contains the one before.
    static unsigned first_hit(const std::uint64_t* low, const std::uint64_t* high, std::uint64_t a,
                              std::uint64_t b) {
        unsigned missed = 0;
        for (unsigned step = 8; step > 0; step /= 2) {
            const unsigned i = missed + step - 1;
            missed += ((low[i] & a) | (high[i] & b)) != 0 ? 0 : step;
        }
        return missed + (((low[missed] & a) | (high[missed] & b)) == 0 ? 1u : 0u);
    }

    /// Takes the lowest bit of each lane of the pair (low, high) that is not empty and appends its
    /// number, that of `high` plus `high_first`, plus lane * (first_lane + i) for lane i, to
    /// `list`, which has room for `width` entries. Returns how many there were.
    static std::size_t list_lowest(Word& low, Word& high, int high_first, std::uint64_t lane,
                                   std::size_t first_lane, std::uint64_t* list) {
        const std::uint64_t in_high = low == 0 ? ~std::uint64_t{0} : 0;
        const std::uint64_t half = low | (high & in_high);
        const int bit = std::countr_zero(half) + (static_cast<int>(in_high) & high_first);
        *list = static_cast<std::uint64_t>(bit) + lane * first_lane;
        high &= (high - 1) | ~in_high;
        low &= low - 1;
        return half != 0 ? 1 : 0;
    }
};

}  // namespace skerry::baseline
