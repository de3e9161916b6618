#include "runner/statistics/power_sums.hpp"

#include <algorithm>

namespace skerry {

bool possible(std::uint64_t n, const PowerSums& sums) {
    if (n == 0) return sums == PowerSums{};
    const auto count = static_cast<int128>(n);
    const int128 below = sums.sum >= 0 ? sums.sum / count : -((count - 1 - sums.sum) / count);
    const int128 above = sums.sum - below * count;  // so many of them are below + 1
    const int128 least = (count - above) * below * below + above * (below + 1) * (below + 1);
    const bool same_parity = (sums.sum & 1) == static_cast<std::int64_t>(sums.sum_sq & 1);
    return same_parity && sums.sum_sq >= static_cast<uint128>(least);
}

std::string to_text(uint128 value) {
    std::string digits;
    do {
        digits.push_back(static_cast<char>('0' + static_cast<int>(value % 10)));
        value /= 10;
    } while (value != 0);
    std::reverse(digits.begin(), digits.end());
    return digits;
}

}  // namespace skerry
