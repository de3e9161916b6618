#pragma once
// Tests whether parts of one experiment look as if they came from one distribution.

#include <optional>
#include <span>

#include "runner/statistics/histogram.hpp"

namespace skerry {

/// The part whose mean is farthest from that of all others, in standard errors of equal parts.
struct FarthestPart {
    std::size_t part = 0;   ///< its place in the list
    std::size_t parts = 0;  ///< those with values; of two, each is as far off as the other
    double difference = 0;  ///< its mean less the mean of all others
    double z = 0;           ///< the difference in standard errors
    double p = 1;           ///< at least the probability that any part is as far off
};

/// Finds one part that is off among many. p is a bound that holds for parts of any size and values
/// of any distribution. If all parts are alike, each is a sample without replacement of all values.
/// The mean of one of n values is then as far off as m with a probability of at most 2 min over t
/// of (e^(-t m) M(t))^n, where M is the moment generating function of the values (Chernoff's bound;
/// Hoeffding 1963, 'Probability inequalities for sums of bounded random variables', section 6). p
/// is that times the number of parts (Bonferroni). Empty if fewer than two parts have values, or
/// all values are equal.
std::optional<FarthestPart> find_farthest_part(std::span<const Histogram> parts);

}  // namespace skerry
