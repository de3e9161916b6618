#pragma once
// Goodness of fit, for tests with fixed seeds: a wrong distribution fails, and a right one that
// passes once passes always.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace skerry::testing {

/// Tests use this many standard deviations of the normal: one right distribution in a million
/// fails.
inline constexpr double chi_square_z = 4.75;

/// The value that a chi-square variable of `freedom` degrees exceeds about once in a million
/// (Wilson, Hilferty 1931).
inline double chi_square_limit(double freedom) {
    const double spread = 2.0 / (9.0 * freedom);
    return freedom * std::pow(1.0 - spread + chi_square_z * std::sqrt(spread), 3.0);
}

/// Empty if `observed` counts fit the `weights` of their cells (any scale), else a sentence. Cells
/// of weight 0 must stay empty; the others should expect five counts or more.
inline std::string misfit(std::span<const std::uint64_t> observed,
                          std::span<const double> weights) {
    double total = 0;
    double weight = 0;
    for (std::uint64_t n : observed) total += static_cast<double>(n);
    for (double w : weights) weight += w;
    double statistic = 0;
    double freedom = -1;
    for (std::size_t i = 0; i < observed.size(); ++i) {
        const double expected = total * weights[i] / weight;
        const auto n = static_cast<double>(observed[i]);
        if (weights[i] > 0) {
            statistic += (n - expected) * (n - expected) / expected;
            freedom += 1;
        } else if (observed[i] > 0) {
            return "cell " + std::to_string(i) + " is impossible and was seen " +
                   std::to_string(observed[i]) + " times";
        }
    }
    if (freedom < 1) return {};
    const double limit = chi_square_limit(freedom);
    if (statistic <= limit) return {};
    return "chi-square " + std::to_string(statistic) + " with " + std::to_string(freedom) +
           " degrees of freedom exceeds " + std::to_string(limit);
}

/// How far two counts are from equal: chi-square of one degree of freedom, if each of the things
/// that are counted is as likely to be counted here as there (McNemar 1947).
inline double lopsidedness(std::uint64_t a, std::uint64_t b) {
    const double difference = static_cast<double>(a) - static_cast<double>(b);
    return a + b == 0 ? 0 : difference * difference / static_cast<double>(a + b);
}

/// Whether two counts are too far from equal, where so many `questions` are asked at once: of right
/// distributions one in a million fails in any of them. The bound is Hoeffding's (1963), so that it
/// holds for few counts, too.
inline bool is_lopsided(std::uint64_t a, std::uint64_t b, std::size_t questions) {
    return lopsidedness(a, b) > 2 * std::log(2e6 * static_cast<double>(questions));
}

/// Compares with whole weights.
inline std::string misfit(std::span<const std::uint64_t> observed,
                          std::span<const std::uint64_t> weights) {
    return misfit(observed, std::vector<double>(weights.begin(), weights.end()));
}

/// Empty if `observed` counts fit cells of equal weight, else a sentence.
inline std::string not_uniform(std::span<const std::uint64_t> observed) {
    return misfit(observed, std::vector<double>(observed.size(), 1.0));
}

}  // namespace skerry::testing
