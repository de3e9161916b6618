#include "runner/statistics/distributions.hpp"

#include <array>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace skerry {

namespace {

/// Extended precision. On x86 it also avoids the vector code of libm, which differs between CPUs.
using StudentsT = boost::math::students_t_distribution<long double>;

}  // namespace

double rounded_figure(long double value) {
    if (std::fabs(value) < 1e-300L) return 0;
    char text[64];
    std::snprintf(text, sizeof text, "%.11Le", value);
    return std::strtod(text, nullptr);
}

double t_quantile(double level, long double freedom) {
    const long double tail = (1 - static_cast<long double>(level)) / 2;
    return rounded_figure(quantile(complement(StudentsT(freedom), tail)));
}

double t_two_sided_p(double t, long double freedom) {
    if (std::isinf(t)) return 0;
    const long double size = std::fabs(static_cast<long double>(t));
    return rounded_figure(2 * cdf(complement(StudentsT(freedom), size)));
}

double normal_quantile(long double p) {
    using Normal = boost::math::normal_distribution<long double>;
    return rounded_figure(quantile(Normal(), p));
}

double chi_square_p(long double x, long double freedom) {
    using ChiSquared = boost::math::chi_squared_distribution<long double>;
    return rounded_figure(cdf(complement(ChiSquared(freedom), x)));
}

long double binomial_p(std::uint64_t k, std::uint64_t n, long double p) {
    using Binomial = boost::math::binomial_distribution<long double>;
    return cdf(Binomial(static_cast<long double>(n), p), static_cast<long double>(k));
}

double f_upper_p(long double x, long double above, long double below) {
    using FisherF = boost::math::fisher_f_distribution<long double>;
    return rounded_figure(cdf(complement(FisherF(above, below), x)));
}

std::string_view name_of(IntervalMethod method) {
    constexpr std::array<std::string_view, 5> names = {"t", "score", "wilson", "betting",
                                                       "mixture"};
    return names[static_cast<std::size_t>(method)];
}

}  // namespace skerry
