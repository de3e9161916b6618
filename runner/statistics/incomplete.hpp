#pragma once

namespace skerry {

/// The regularised incomplete beta and gamma functions, in extended precision: what tails of
/// distributions are made of. a and b are at least 1/2.

/// I_x(a, b), where x + y = 1: the caller knows the small one of the two without cancellation.
/// Didonato and Morris (1992), "Algorithm 708", ACM TOMS 18(3), eq. 9, on the side of the mean
/// where the fraction converges quickly.
long double incomplete_beta(long double a, long double b, long double x, long double y);

/// x^a y^b / B(a, b), by Loader (2000), "Fast and accurate computation of binomial probabilities":
/// no logarithm of a gamma function, whose size would cost digits where a and b are large.
long double beta_power(long double a, long double b, long double x, long double y);

/// Q(a, x) = Gamma(a, x) / Gamma(a), x >= 0. NIST DLMF 8.11.4 (series) and 8.9.2 (fraction).
long double incomplete_gamma(long double a, long double x);

}  // namespace skerry
