#include "runner/statistics/power_sums.hpp"

#include <algorithm>

namespace skerry {

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
