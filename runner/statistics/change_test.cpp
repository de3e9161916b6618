#include <cmath>

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

namespace {

ChangeTest judge_ratio(double log_ratio, std::uint64_t n, std::size_t family) {
    ChangeTest test;
    test.bound = std::log(static_cast<double>(family) / (1 - confidence_level));
    if (n < anytime_least_games) return test;
    test.log_ratio = rounded_figure(std::clamp(log_ratio, -1e6, 1e6));
    if (test.log_ratio >= test.bound) test.finding = ChangeFinding::better;
    if (test.log_ratio <= -test.bound) test.finding = ChangeFinding::not_better;
    return test;
}

/// ln of the likelihood of at least this share of values that differ, at its largest, to that of
/// any share, all alike before: at any time above 1 / e with a probability of at most e.
double ratio_of_few(std::uint64_t n, std::uint64_t differing, double share) {
    const auto all = static_cast<double>(n);
    const auto few = static_cast<double>(differing);
    if (few >= all * share) return 0;
    double any = -std::log(all + 1);  // the integral of s^few (1 - s)^(all - few)
    for (double i = 0; i < few; ++i) any += std::log((i + 1) / (all - i));
    return few * std::log(share) + (all - few) * std::log1p(-share) - any;
}

/// The x for which the weights counts[i] / (1 + x (i - 2 - mean)) have this mean: those of the
/// likeliest distribution that has it.
double tilt(const std::array<double, 5>& counts, double mean) {
    double low = -1 / (2 - mean);
    double high = 1 / (2 + mean);
    for (int step = 0; step < 60; ++step) {
        const double x = (low + high) / 2;
        double excess = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const double value = static_cast<double>(i) - 2 - mean;
            excess += counts[i] * value / (1 + x * value);
        }
        (excess > 0 ? low : high) = x;
    }
    return (low + high) / 2;
}

}  // namespace

std::string_view name_of(ChangeFinding finding) {
    constexpr std::array<std::string_view, 3> names = {"open", "better", "not_better"};
    return names[static_cast<std::size_t>(finding)];
}

ChangeTest test_change(const ChangeSample& sample, double better, std::size_t family) {
    if (sample.n == 0) return judge_ratio(0, 0, family);
    if (sample.differing < anytime_least_differing) {
        if (better >= sample.range) return judge_ratio(0, sample.n, family);
        const double log_ratio = ratio_of_few(sample.n, sample.differing, better / sample.range);
        return judge_ratio(std::min(log_ratio, 0.0), sample.n, family);
    }
    const auto n = static_cast<double>(sample.n);
    const double mean = static_cast<double>(sample.sums.sum) / n;
    const double variance = static_cast<double>(variance_numerator(sample.n, sample.sums)) / n / n;
    // The variance of equal differences is 0.
    const double spread = std::max(variance * sample.widening * sample.widening, 1e-9);
    const auto log_ratio = [&](double moved) { return n * better * (moved - better / 2) / spread; };
    const double low = log_ratio(mean - sample.caution.below);
    const double high = log_ratio(mean + sample.caution.above);
    return judge_ratio(low > 0 ? low : std::min(high, 0.0), sample.n, family);
}

ChangeTest test_change(const Pentanomial& counts, double better, std::size_t family) {
    const std::uint64_t n = pairs_of(counts);
    const double half_points = better / percent_a_half_point;
    if (n - counts[2] < anytime_least_differing)
        return test_change(ChangeSample{n, sums_of(counts), n - counts[2], 2}, half_points, family);
    constexpr double unseen = 1e-3;  // of what has not been seen yet, as much is assumed
    std::array<double, 5> seen{};
    for (std::size_t i = 0; i < seen.size(); ++i)
        seen[i] = counts[i] == 0 ? unseen : static_cast<double>(counts[i]);
    const double at_0 = tilt(seen, 0);
    const double at_better = tilt(seen, half_points);
    double log_ratio = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const double value = static_cast<double>(i) - 2;
        log_ratio +=
            seen[i] * (std::log1p(at_0 * value) - std::log1p(at_better * (value - half_points)));
    }
    return judge_ratio(log_ratio, n, family);
}

}  // namespace skerry
