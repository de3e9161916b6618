#pragma once
// The score test of a mean share, and the interval of all shares that it does not reject, for a
// number of units fixed beforehand. Near 0 and 1 it keeps its level where Student's t, which
// estimates the spread from the units themselves, does not (Wilson 1927 for shares of successes).
//
// The spread under the tested share m is that of the most likely distribution on 0 .. 1 with mean
// m: p_i = c_i / (n (1 + mu (x_i - m))), with mu such that the mean is m; if that takes more weight
// at an end of the scale than was seen there, the end gets it (Miettinen, Nurminen 1985,
// 'Comparative analysis of two rates', for two outcomes; Owen 1988, 'Empirical likelihood ratio
// confidence intervals', for the weights; so does fishtest for its pentanomial counts: Van den
// Bergh, 'Comments on normalized Elo'). The statistic is referred to Student's t with n - 1
// degrees.

#include "runner/statistics/distributions.hpp"
#include "runner/statistics/histogram.hpp"

namespace skerry {

/// From as many units on; below it anytime.hpp is right.
inline constexpr std::uint64_t least_scored_units = 30;

/// The statistic of a mean share of `share`, 0 < share < 1: (mean - share) in standard errors under
/// that share. counts[i] units had the share i / (k - 1), k = counts.size() >= 2; at least one
/// unit.
long double score_statistic(std::span<const std::uint64_t> counts, double share);

/// The two-sided p-value of a mean share of `share`; from two units on.
double score_p(std::span<const std::uint64_t> counts, double share);

/// Every share with a p above 1 - confidence_level; from two units on. One end is 0 if all units
/// had 0, and 1 if all had 1.
Interval score_interval(std::span<const std::uint64_t> counts);

}  // namespace skerry
