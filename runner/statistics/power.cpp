#include "runner/statistics/power.hpp"

#include <algorithm>
#include <cmath>

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

namespace {

constexpr long double most_planned = 1e12L;

/// Two-sided, of the first step of Holm's procedure.
long double critical_z(std::size_t family) {
    const long double alpha = 1 - static_cast<long double>(confidence_level);
    return normal_quantile(1 - alpha / (2 * static_cast<long double>(family)));
}

}  // namespace

std::optional<std::uint64_t> games_for_power(double sd, const Aim& aim) {
    const long double z = critical_z(aim.family);
    const long double ratio = (z + normal_quantile(aim.power)) * static_cast<long double>(sd) /
                              static_cast<long double>(aim.difference);
    const long double needed = ratio * std::max(ratio, 0.0L) + z * z / 2;
    if (needed > most_planned) return std::nullopt;
    // Rounded, so that the last bits of a quantile do not decide.
    return static_cast<std::uint64_t>(
        std::ceil(static_cast<long double>(rounded_figure(std::max(needed, 2.0L)))));
}

std::optional<std::uint64_t> anytime_games_for_power(double sd, const Aim& aim) {
    const long double spread = normal_quantile(aim.power) * static_cast<long double>(sd);
    const auto finds = [&](std::uint64_t n) {
        return static_cast<long double>(anytime_half_width(n, sd, aim.family)) +
                   spread / std::sqrt(static_cast<long double>(n)) <=
               static_cast<long double>(aim.difference);
    };
    auto high = static_cast<std::uint64_t>(most_planned);
    if (!finds(high)) return std::nullopt;
    std::uint64_t low = anytime_least_games - 1;  // too few
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        (finds(middle) ? high : low) = middle;
    }
    return high;
}

std::optional<double> sd_upper_limit(const Histogram& values) {
    const std::uint64_t count = values.n();
    if (count < 20) return std::nullopt;
    const PowerSums sums = values.sums();
    const auto n = static_cast<long double>(count);
    const long double mean = static_cast<long double>(sums.sum) / n;
    const long double squares = static_cast<long double>(variance_numerator(count, sums)) / n;
    if (squares == 0) return std::nullopt;
    long double fourth = 0;
    auto value = static_cast<long double>(values.min());
    for (const std::uint64_t times : values.counts()) {
        const long double squared = (value - mean) * (value - mean);
        fourth += static_cast<long double>(times) * squared * squared;
        ++value;
    }
    const long double kurtosis = n * fourth / (squares * squares);
    const long double z = normal_quantile(static_cast<long double>(confidence_level));
    const long double factor = n / (n - z);
    const long double error =
        factor * std::sqrt(std::max(0.0L, (kurtosis - (n - 3) / n) / (n - 1)));
    return rounded_figure(std::sqrt(factor * squares / (n - 1) * std::exp(z * error)));
}

}  // namespace skerry
