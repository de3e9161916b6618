// Which sums numbers can have, against all numbers that there are.

#include "runner/statistics/power_sums.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "core/random.hpp"

using namespace skerry;

namespace {

/// Adds the sums of all ways to choose `n` numbers from -4 to 4.
void add_sums(std::uint64_t n, PowerSums sums,
              std::set<std::pair<std::int64_t, std::uint64_t>>& all) {
    if (n == 0) {
        all.emplace(sums.sum, static_cast<std::uint64_t>(sums.sum_sq));
        return;
    }
    for (int value = -4; value <= 4; ++value) {
        PowerSums more = sums;
        more.add(value);
        add_sums(n - 1, more, all);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("power sums: what numbers sum to is possible, and less than the least is not") {
        for (std::uint64_t n = 0; n <= 4; ++n) {
            std::set<std::pair<std::int64_t, std::uint64_t>> all;
            add_sums(n, {}, all);
            for (std::int64_t sum = -8; sum <= 8; ++sum)
                for (std::uint64_t sum_sq = 0; sum_sq <= 16; ++sum_sq) {
                    const bool found = all.contains({sum, sum_sq});
                    const bool said = possible(n, {sum, sum_sq});
                    CAPTURE(n);
                    CAPTURE(sum);
                    CAPTURE(sum_sq);
                    // It may allow what only larger numbers have, or none (two squares of 6).
                    if (found) CHECK(said);
                    const bool below = all.lower_bound({sum, 0}) == all.end() ||
                                       all.lower_bound({sum, 0})->second > sum_sq;
                    const bool odd = (sum + static_cast<std::int64_t>(sum_sq)) % 2 != 0;
                    const bool reached = sum >= -4 * static_cast<std::int64_t>(n) &&
                                         sum <= 4 * static_cast<std::int64_t>(n);
                    if (reached && (below || odd)) CHECK_FALSE(said);
                }
        }
    }
}
