#pragma once
// The n-th element of a set of up to 32 cells: choosing among open cells without a list.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace skerry {

namespace detail {

/// select_in_byte[mask][rank]: position of the set bit with `rank` set bits below it.
inline constexpr auto select_in_byte = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t mask = 0; mask < 256; ++mask)
        for (std::size_t bit = 0, rank = 0; bit < 8; ++bit)
            if (mask >> bit & 1) table[mask][rank++] = static_cast<std::uint8_t>(bit);
    return table;
}();

}  // namespace detail

/// The set bit of `mask` with `rank` set bits below it, 0 <= rank < popcount(mask). No branches:
/// a random rank is what a branch predictor cannot learn.
inline int select_bit(std::uint32_t mask, std::uint32_t rank) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u32(std::uint32_t{1} << rank, mask));
#else
    const auto below = [mask](std::uint32_t low_bits) {
        return static_cast<std::uint32_t>(std::popcount(mask & low_bits));
    };
    const unsigned shift =
        8u * ((rank >= below(0xff)) + (rank >= below(0xffff)) + (rank >= below(0xffffff)));
    const std::uint32_t skipped = below((std::uint32_t{1} << shift) - 1);
    return static_cast<int>(shift + detail::select_in_byte[mask >> shift & 0xff][rank - skipped]);
#endif
}

}  // namespace skerry
