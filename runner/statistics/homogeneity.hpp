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

}  // namespace skerry
