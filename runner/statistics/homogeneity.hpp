#pragma once
// Whether parts of one experiment look as if they came from one distribution.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "runner/statistics/histogram.hpp"

namespace skerry {

struct Homogeneity {
    std::size_t parts = 0;  ///< those large enough
    std::uint64_t freedom = 0;
    double statistic = 0;
    double p = 1;  ///< of the statistic or a larger one, where there is no difference
};

/// The chi-square test of homogeneity: a row a part, a column a range of values, chosen so that at
/// least 5 are expected in every cell and at most 16 columns exist. Parts with less than 20 values
/// are left out. Empty where fewer than two parts or columns remain.
std::optional<Homogeneity> test_homogeneity(std::span<const Histogram> parts);

}  // namespace skerry
