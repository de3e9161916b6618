#pragma once
// Tests whether parts of one experiment look as if they came from one distribution.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "runner/statistics/histogram.hpp"

namespace skerry {

struct Homogeneity {
    std::size_t parts = 0;  ///< the number of parts that are large enough
    std::uint64_t freedom = 0;
    double statistic = 0;
    double p = 1;  ///< probability of this statistic or a larger one if there is no difference
};

/// The chi-square test of homogeneity: one row per part, one column per range of values, chosen so
/// that at least 5 values are expected in every cell and there are at most 16 columns. Parts with
/// fewer than 20 values are left out. Empty if fewer than two parts or columns remain.
std::optional<Homogeneity> test_homogeneity(std::span<const Histogram> parts);

/// The part whose mean is farthest from that of all others, in standard errors of equal parts.
struct FarthestPart {
    std::size_t part = 0;   ///< its place in the list
    std::size_t parts = 0;  ///< those with values; of two, each is as far off as the other
    double difference = 0;  ///< its mean less the mean of all others
    double z = 0;           ///< the difference in standard errors
    double p = 1;           ///< at least the probability that any part is as far off
};

/// Finds one part that is off among many, which the chi-square test does not see. p is a bound that
/// holds for parts of any size and values of any distribution: if all parts are alike, each is a
/// sample without replacement of all values, and the mean of one of n values is as far off as m
/// with a probability of at most 2 min over t of (e^(-t m) M(t))^n, where M is the moment
/// generating function of the values (Chernoff's bound; without replacement by Hoeffding 1963,
/// 'Probability inequalities for sums of bounded random variables', section 6); times the number of
/// parts (Bonferroni). Empty if fewer than two parts have values, or all values are equal.
std::optional<FarthestPart> find_farthest_part(std::span<const Histogram> parts);

}  // namespace skerry
