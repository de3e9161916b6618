#pragma once
// Intervals of quantiles, from nothing but the order of the values.

#include <array>
#include <cstdint>
#include <optional>

#include "runner/statistics/histogram.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// The values with these ranks, 1 to n in ascending order, enclose the quantile.
struct RankInterval {
    std::uint64_t low;
    std::uint64_t high;
};

/// The interval of the p-quantile of any distribution between two order statistics (David, Nagaraja
/// 2003, 'Order Statistics', 7.1; Conover 1999, 'Practical Nonparametric Statistics', 3.2): how
/// many of n independent values lie at or below the quantile is binomial. Each end is beyond the
/// quantile with at most half of 1 - confidence_level; with ties even less often. 0 < p < 1. Empty
/// if n values are too few for one of the two ends.
std::optional<RankInterval> quantile_ranks(std::uint64_t n, Fraction p);

/// Puts intervals into distributions of independent values, each quantile's alone. Those of equal
/// numbers of values share their ranks.
class QuantileIntervals {
  public:
    /// `of` describes `values`.
    void put(Distribution& of, const Histogram& values);

  private:
    std::uint64_t n_ = 0;
    std::array<std::optional<RankInterval>, reported_quantiles.size()> ranks_;
};

}  // namespace skerry
