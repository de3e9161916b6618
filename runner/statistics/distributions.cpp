// Tails and quantiles of distributions, and the incomplete functions that they are made of.

#include "runner/statistics/distributions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numbers>

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

/// What a further term of a series or of a fraction may still change. Compilers whose long double
/// is longer than that of x86 need no more digits.
constexpr long double precision = std::numeric_limits<long double>::epsilon() < 1e-18L
                                      ? 1e-18L
                                      : std::numeric_limits<long double>::epsilon();

constexpr long double two_pi = 2 * std::numbers::pi_v<long double>;

/// ln Gamma(z + 1) - ln(sqrt(2 pi z) (z/e)^z): Loader's delta, by the series of Stirling.
long double stirling_error(long double z) {
    long double below = 0;
    for (; z < 16; z += 1) below += (z + 0.5L) * std::log1p(1 / z) - 1;
    const long double s = 1 / (z * z);
    const long double series =
        1.0L / 12 -
        s * (1.0L / 360 -
             s * (1.0L / 1260 -
                  s * (1.0L / 1680 - s * (1.0L / 1188 - s * (691.0L / 360360 - s / 156)))));
    return below + series / z;
}

/// x ln(x / m) + m - x, which is small beside its terms where x is near m: Loader's deviance.
long double deviance(long double x, long double m) {
    if (std::fabs(x - m) > 0.1L * (x + m)) return x * std::log(x / m) + m - x;
    const long double v = (x - m) / (x + m);
    long double sum = (x - m) * v;
    long double power = 2 * x * v;
    for (int j = 3;; j += 2) {
        power *= v * v;
        const long double next = sum + power / j;
        if (next == sum) return sum;
        sum = next;
    }
}

struct Part {
    long double a;
    long double b;
};

/// b0 + a1 / (b1 + a2 / (b2 + ...)), where part(m) is the m-th a and b, by the method of Lentz
/// (1976), "Generating Bessel functions in Mie scattering calculations", Applied Optics 15(3).
template <class PartOf>
long double fraction(long double b0, PartOf part) {
    long double c = b0;
    long double d = 0;
    long double value = b0;
    long double change = 0;
    for (int m = 1; std::fabs(change - 1) > precision; ++m) {
        const auto [a, b] = part(static_cast<long double>(m));
        d = 1 / (b + a * d);
        c = b + a / c;
        change = c * d;
        value *= change;
    }
    return value;
}

/// beta_power() over this is I_x(a, b); quick where x is at most the mean, a / (a + b).
long double beta_fraction(long double a, long double b, long double x, long double y) {
    const long double beyond = a * y - b * x + 1;
    return fraction(a * beyond / (a + 1), [&](long double m) {
        const long double before = a + 2 * m - 1;
        const long double top = (a + m - 1) * (a + b + m - 1) * m * (b - m) * x * x;
        return Part{top / (before * before),
                    m + m * (b - m) * x / before + (a + m) * (beyond + m * (2 - x)) / (before + 2)};
    });
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

long double binomial_p(std::uint64_t k, std::uint64_t n, long double p) {
    if (k >= n) return 1;
    const auto above = static_cast<long double>(n - k);
    return incomplete_beta(above, static_cast<long double>(k) + 1, 1 - p, p);
}

std::string_view name_of(IntervalMethod method) {
    constexpr std::array<std::string_view, 5> names = {"t", "score", "wilson", "betting",
                                                       "mixture"};
    return names[static_cast<std::size_t>(method)];
}

long double beta_power(long double a, long double b, long double x, long double y) {
    const long double n = a + b;
    const long double error = stirling_error(n) - stirling_error(a) - stirling_error(b);
    const long double log = error - deviance(a, n * x) - deviance(b, n * y);
    return std::sqrt(a * b / (n * two_pi)) * std::exp(log);
}

long double incomplete_beta(long double a, long double b, long double x, long double y) {
    if (x <= 0) return 0;
    if (y <= 0) return 1;
    const long double power = beta_power(a, b, x, y);
    if (a * y >= b * x) return power / beta_fraction(a, b, x, y);
    return 1 - power / beta_fraction(b, a, y, x);
}

}  // namespace skerry
