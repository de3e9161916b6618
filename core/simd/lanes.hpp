#pragma once
// Lanes: the numbers that a vector register holds beside each other. A kernel is a template over
// one of the types below, called `L` here. Each instruction set has its types in its own namespace:
//
//     baseline::Lanes64    one word of 64 bits, any processor
//     avx2::Lanes64        four words of 64 bits (lanes_avx2.hpp)
//     avx2::Lanes16        sixteen signed numbers of 16 bits (lanes_avx2.hpp)
//     avx512::Lanes64      eight words of 64 bits (lanes_avx512.hpp)
//
// A name means the same in all of them:
//
//     L::Word                    a vector: & | ^ ~ << >> + - * work lane by lane
//     L::Mask                    a set of lanes: with AVX-512 an integer, bit i for lane i
//     L::width                   the number of lanes
//     load(from), store(to, w)   read or write `width` aligned numbers
//     all(x)                     x in every lane
//     popcount(w)                the number of set bits of each lane
//     equal(a, b), less(a, b)    the lanes in which a == b, a < b; Lanes64: less() of words < 2^63
//     where(mask, w)             w in the lanes of `mask`, else 0
//     select(mask, a, b)         a in the lanes of `mask`, else b
//     gather(table, i)           table[i] in each lane; not Lanes16
//
// Only Lanes64 has:
//
//     multiply(a, b)             products of words below 2^32
//     any(w)                     whether any bit of any lane is set
//     first_hit, list_lowest     see baseline::Lanes64
//
// Only Lanes16, which has no popcount(), has:
//
//     min(w, n), max(w, n)       in each lane, with one number n for all lanes
//     abs(w)                     the absolute value of each lane
//     any(mask)                  whether there is any lane in the mask
//     bits(mask)                 the mask as an integer, bit i for lane i
//     multiply(a, b)             the lower 16 bits of the products
//     shift_left(w, n)           all lanes shifted by n
//     shift_right(w, n)          the same, with zeros from above
//     bytes_at(table, i)         each byte n of i becomes byte n % 16 of table, or 0 from 128 on
//
// Kernels include this header before core/simd/begin_avx2.hpp or begin_avx512.hpp, which include
// lanes_avx2.hpp or lanes_avx512.hpp.

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

    /// The index of the first of 16 pairs (low[i], high[i]) that shares a bit with (a, b); 16 if no
    /// pair does. The pairs must grow: each pair contains the pair before it.
    static unsigned first_hit(const std::uint64_t* low, const std::uint64_t* high, std::uint64_t a,
                              std::uint64_t b) {
        unsigned missed = 0;
        for (unsigned step = 8; step > 0; step /= 2) {
            const unsigned i = missed + step - 1;
            missed += ((low[i] & a) | (high[i] & b)) != 0 ? 0 : step;
        }
        return missed + (((low[missed] & a) | (high[missed] & b)) == 0 ? 1u : 0u);
    }

    /// Removes the lowest bit from each lane of the pair (low, high) that is not empty, and writes
    /// one entry for it to `list`, which must have room for `width` entries. The entry for lane i
    /// is the number of the bit, plus `high_first` if the bit is in `high`, plus
    /// lane * (first_lane + i). Returns the number of entries.
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
