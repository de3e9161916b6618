#pragma once

namespace skerry {

/// The values below go through logarithms and powers, whose last bit differs between CPUs: they are
/// computed in extended precision and rounded to 12 significant digits, so that results do not.

/// The t with P(|T| <= t) = level, T Student's t with `freedom` >= 1 degrees; 0 < level < 1.
double t_quantile(double level, long double freedom);

/// P(|T| >= |t|): the two-sided p-value. 0 below 1e-300; t may be infinite.
double t_two_sided_p(double t, long double freedom);

/// P(X >= x), X chi-square distributed with `freedom` >= 1 degrees. 0 below 1e-300.
double chi_square_p(long double x, long double freedom);

/// A value computed in extended precision, rounded so; sizes below 1e-300 become 0.
double rounded_figure(long double value);

}  // namespace skerry
