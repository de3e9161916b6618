#pragma once
// Exact sums of integers: all that a mean and a variance need. They can be merged in any order.

#include <cstdint>
#include <string>

#include "core/bits.hpp"

namespace skerry {

__extension__ typedef __int128 int128;

/// The sum and the sum of squares of integers with |v| <= 4 * 10^6. Exact for 10^12 of them: the
/// sum stays below 2^63, and n * sum_sq below 2^127.
struct PowerSums {
    std::int64_t sum = 0;
    uint128 sum_sq = 0;

    constexpr void add(std::int64_t value) {
        sum += value;
        sum_sq += static_cast<std::uint64_t>(value * value);
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

/// The number in decimal digits.
std::string to_text(uint128 value);

}  // namespace skerry
