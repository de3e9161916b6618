#include "runner/statistics/distributions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numbers>

#include "runner/statistics/incomplete.hpp"

namespace skerry {

namespace {

struct Tail {
    long double beyond;   ///< P(T >= t)
    long double density;  ///< at t
};

constexpr long double normal = std::numeric_limits<long double>::infinity();

/// The tail of Student's t, t > 0, or of the standard normal distribution if `freedom` is infinite,
/// t >= 0.
Tail tail_of(long double t, long double freedom) {
    const long double square = t * t;
    if (freedom == normal)
        return {std::erfc(t / std::numbers::sqrt2_v<long double>) / 2,
                std::exp(-square / 2) / std::sqrt(2 * std::numbers::pi_v<long double>)};
    const long double x = freedom / (freedom + square);
    const long double y = square / (freedom + square);
    return {incomplete_beta(freedom / 2, 0.5L, x, y) / 2, beta_power(freedom / 2, 0.5L, x, y) / t};
}

/// The t with P(T >= t) = p, 0 < p <= 1/2. Above 0 the tail is convex, and that of t is larger than
/// the normal one: the steps of Newton's method begin below the quantile and never pass it.
long double upper_quantile(long double p, long double freedom) {
    long double t = freedom == normal ? 0 : upper_quantile(p, normal);
    for (long double step = 1; step > 1e-10L * t; t += step) {
        const Tail tail = tail_of(t, freedom);
        step = (tail.beyond - p) / tail.density;
    }
    return t;
}

}  // namespace

double rounded_figure(long double value) {
    if (std::fabs(value) < 1e-300L) return 0;
    char text[64];
    std::snprintf(text, sizeof text, "%.11Le", value);
    return std::strtod(text, nullptr);
}

double t_quantile(double level, long double freedom) {
    return rounded_figure(upper_quantile((1 - static_cast<long double>(level)) / 2, freedom));
}

double t_two_sided_p(double t, long double freedom) {
    if (t == 0) return 1;
    if (std::isinf(t)) return 0;
    return rounded_figure(2 * tail_of(std::fabs(static_cast<long double>(t)), freedom).beyond);
}

double normal_quantile(long double p) {
    const long double z = upper_quantile(std::min(p, 1 - p), normal);
    return rounded_figure(p < 0.5L ? -z : z);
}

double chi_square_p(long double x, long double freedom) {
    return rounded_figure(incomplete_gamma(freedom / 2, x / 2));
}

long double binomial_p(std::uint64_t k, std::uint64_t n, long double p) {
    if (k >= n) return 1;
    const auto above = static_cast<long double>(n - k);
    return incomplete_beta(above, static_cast<long double>(k) + 1, 1 - p, p);
}

double f_upper_p(long double x, long double above, long double below) {
    const long double sum = below + above * x;
    return rounded_figure(incomplete_beta(below / 2, above / 2, below / sum, above * x / sum));
}

std::string_view name_of(IntervalMethod method) {
    constexpr std::array<std::string_view, 5> names = {"t", "score", "wilson", "betting",
                                                       "mixture"};
    return names[static_cast<std::size_t>(method)];
}

}  // namespace skerry
