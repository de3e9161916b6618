#pragma once
// Finds the n-th element of a set of up to 64 cells, to choose among open cells without a list.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace skerry {

namespace detail {

/// Tables for sets of nine cells, the standard board of a small game: four bits per element, lowest
/// first.
inline constexpr auto elements_of_nine = [] {
    std::array<std::uint64_t, 512> table{};
    for (std::size_t mask = 0; mask < table.size(); ++mask)
        for (unsigned bit = 0, rank = 0; bit < 9; ++bit)
            if (mask >> bit & 1) table[mask] |= std::uint64_t{bit} << (4 * rank++);
    return table;
}();

}  // namespace detail

/// The set bit of `mask` with exactly `rank` set bits below it, 0 <= rank < popcount(mask). There
/// is no branch on the rank, because a branch predictor cannot learn a random one.
inline int select_bit(std::uint32_t mask, std::uint32_t rank) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u32(std::uint32_t{1} << rank, mask));
#else
    const auto nth_of_nine = [](std::uint32_t nine, std::uint32_t nth) {
        return static_cast<std::uint32_t>(skerry::detail::elements_of_nine[nine] >> (4 * nth) &
                                          0xf);
    };
    if (mask < 512) return static_cast<int>(nth_of_nine(mask, rank));
    const auto below = [mask](std::uint32_t low_bits) {
        return static_cast<std::uint32_t>(std::popcount(mask & low_bits));
    };
    const std::uint32_t shift =
        8u * ((rank >= below(0xff)) + (rank >= below(0xffff)) + (rank >= below(0xffffff)));
    const std::uint32_t skipped = below((std::uint32_t{1} << shift) - 1);
    return static_cast<int>(shift + nth_of_nine(mask >> shift & 0xff, rank - skipped));
#endif
}

/// The set bit for up to 64 cells; a mask of up to 32 takes as long as above.
inline int select_bit(std::uint64_t mask, std::uint32_t rank) {
    const auto low = static_cast<std::uint32_t>(mask);
    if (mask == low) return select_bit(low, rank);
    const auto in_low = static_cast<std::uint32_t>(std::popcount(low));
    if (rank < in_low) return select_bit(low, rank);
    return 32 + select_bit(static_cast<std::uint32_t>(mask >> 32), rank - in_low);
}

}  // namespace skerry
