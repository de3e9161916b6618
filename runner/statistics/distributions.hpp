#pragma once

#include <cstdint>
#include <string_view>

namespace skerry {

/// The functions below compute logarithms and powers, whose last bit differs between CPUs. They
/// compute in extended precision and round to 12 significant digits, so that results do not differ.

/// The t with P(|T| <= t) = level, where T is Student's t with `freedom` >= 1 degrees; 0 < level <
/// 1.
double t_quantile(double level, long double freedom);

/// P(|T| >= |t|): the two-sided p-value; 0 if it is below 1e-300. t may be infinite.
double t_two_sided_p(double t, long double freedom);

/// The z with P(Z <= z) = p, where Z is standard normal; 0 < p < 1.
double normal_quantile(long double p);

/// P(X <= k), where X is how often something of probability p, 0 < p < 1, happens in n >= 1 times.
long double binomial_p(std::uint64_t k, std::uint64_t n, long double p);

/// Rounds a value that was computed in extended precision to 12 significant digits; magnitudes
/// below 1e-300 become 0.
double rounded_figure(long double value);

/// The confidence level of all intervals, and of the family of all pairs.
inline constexpr double confidence_level = 0.95;

struct Interval {
    double low;
    double high;
};

/// How an interval was computed.
enum class IntervalMethod : std::uint8_t {
    t,        ///< Student's t: mean +- t * se
    score,    ///< score_interval.hpp, for shares of points
    wilson,   ///< wilson_interval(), for shares of games
    betting,  ///< anytime.hpp, for shares: holds at any time
    mixture,  ///< anytime.hpp: holds at any time
};

std::string_view name_of(IntervalMethod method);

/// The regularised incomplete beta function I_x(a, b), in extended precision, which tails of
/// distributions are made of. a and b are at least 1/2; x + y = 1: the caller knows the small one
/// of the two without cancellation. Didonato and Morris (1992), "Algorithm 708", ACM TOMS 18(3),
/// eq. 9, on the side of the mean where the fraction converges quickly.
long double incomplete_beta(long double a, long double b, long double x, long double y);

/// x^a y^b / B(a, b), by Loader (2000), "Fast and accurate computation of binomial probabilities":
/// no logarithm of a gamma function, whose size would cost digits where a and b are large.
long double beta_power(long double a, long double b, long double x, long double y);

}  // namespace skerry
