#pragma once
// Exact sums of integers: all that a mean and a variance need. They can be merged in any order.

#include <cstdint>
#include <string>

#include "core/bits.hpp"

namespace skerry {

__extension__ typedef __int128 int128;

/// The sum and the sum of squares of n integers of which each is at most 4 * 10^18 / n and 4 *
/// 10^9: the sum stays below 2^63, and n * sum_sq below 2^127. So 10^12 of up to 4 * 10^6 are
/// exact.
struct PowerSums {
    std::int64_t sum = 0;
    uint128 sum_sq = 0;

    constexpr void add(std::int64_t value, std::uint64_t times = 1) {
        sum += value * static_cast<std::int64_t>(times);
        sum_sq += static_cast<uint128>(static_cast<int128>(value) * value) * times;
    }
    constexpr PowerSums& operator+=(const PowerSums& other) {
        sum += other.sum;
        sum_sq += other.sum_sq;
        return *this;
    }
    friend constexpr bool operator==(const PowerSums&, const PowerSums&) = default;
};

/// n * sum_sq - sum^2 = n * (n - 1) * sample variance, computed in integers so that no digits
/// cancel.
constexpr int128 variance_numerator(std::uint64_t n, const PowerSums& sums) {
    return static_cast<int128>(n) * static_cast<int128>(sums.sum_sq) -
           static_cast<int128>(sums.sum) * sums.sum;
}

/// Whether n integers can have these sums: a number and its square are both odd or both even, and
/// the squares sum to the least where the numbers differ by at most 1.
bool possible(std::uint64_t n, const PowerSums& sums);

/// The number in decimal digits.
std::string to_text(uint128 value);

}  // namespace skerry
