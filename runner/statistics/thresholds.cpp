#include "runner/statistics/thresholds.hpp"

#include <algorithm>
#include <cmath>

namespace skerry {

namespace {

/// `change` +- two-sided normal errors, within -1 to 1.
Interval around(double change, double se) {
    const double error = normal_quantile(1 - (1 - static_cast<long double>(confidence_level)) / 2);
    return {std::max(-1.0, change - error * se), std::min(1.0, change + error * se)};
}

Interval unpaired_interval(std::uint64_t of_a, std::uint64_t n_a, std::uint64_t of_b,
                           std::uint64_t n_b) {
    const auto share = [](std::uint64_t count, std::uint64_t n) {
        return (static_cast<double>(count) + 1) / (static_cast<double>(n) + 2);
    };
    const auto se = [](double p, std::uint64_t n) {
        return std::sqrt(p * (1 - p) / (static_cast<double>(n) + 2));
    };
    const double p_a = share(of_a, n_a);
    const double p_b = share(of_b, n_b);
    return around(p_a - p_b, se(p_a, n_a) + se(p_b, n_b));
}

}  // namespace

Interval paired_interval(std::uint64_t only_a, std::uint64_t only_b, std::uint64_t n) {
    const double all = static_cast<double>(n) + 2;
    const double p_a = (static_cast<double>(only_a) + 1) / all;
    const double p_b = (static_cast<double>(only_b) + 1) / all;
    const double change = p_a - p_b;
    return around(change, std::sqrt((p_a + p_b - change * change) / all));
}

std::uint64_t count_at_least(const Histogram& values, std::int32_t least) {
    return values.n() - values.count_below(least);
}

std::optional<ShareDifference> difference_at_least(const StrategyTally& a, const StrategyTally& b,
                                                   const PairTally& pair, std::int32_t least) {
    const std::uint64_t n_a = a.totals.n();
    const std::uint64_t n_b = b.totals.n();
    if (n_a == 0 || n_b == 0) return std::nullopt;
    const std::uint64_t of_a = count_at_least(a.totals, least);
    const std::uint64_t of_b = count_at_least(b.totals, least);
    ShareDifference result{static_cast<double>(of_a) / static_cast<double>(n_a) -
                               static_cast<double>(of_b) / static_cast<double>(n_b),
                           {}};
    const std::uint64_t n = pair.differences.n();
    if (n != n_a || n != n_b) {
        result.interval = unpaired_interval(of_a, n_a, of_b, n_b);
        return result;
    }
    const std::uint64_t better_b = pair.differences.count_below(0);
    const std::uint64_t better_a = n - better_b - pair.differences.count(0);
    // Either of the two follows from the other one: only_a - only_b = of_a - of_b.
    const std::uint64_t most_a = std::min({of_a, n - of_b, better_a});
    const std::uint64_t most_b = std::min({of_b, n - of_a, better_b});
    const std::uint64_t only_b = std::min(most_b, most_a + of_b - of_a);
    result.interval = paired_interval(only_b + of_a - of_b, only_b, n);
    return result;
}

}  // namespace skerry
