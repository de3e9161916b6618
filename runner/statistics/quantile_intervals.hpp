#pragma once
// Intervals of quantiles, from nothing but the order of the values.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "runner/statistics/histogram.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// The values with these ranks, 1 to n in ascending order, enclose the quantile.
struct RankInterval {
    std::uint64_t low;
    std::uint64_t high;
};

/// The interval of the p-quantile of any distribution, at `level`, between two order statistics
/// (David, Nagaraja 2003, 'Order Statistics', 7.1; Conover 1999, 'Practical Nonparametric
/// Statistics', 3.2): how many of n independent values lie at or below the quantile is binomial.
/// Each end is beyond the quantile with at most half of 1 - level; with ties even less often. 0 < p
/// < 1. Empty if n values are too few for one of the two ends.
std::optional<RankInterval> quantile_ranks(std::uint64_t n, Fraction p,
                                           double level = confidence_level);

/// The ranks of the reported quantiles at one level; it remembers those of the last n.
class QuantileRanks {
  public:
    using List = std::array<std::optional<RankInterval>, reported_quantiles.size()>;

    explicit QuantileRanks(double level) : level_(level) {}
    const List& of(std::uint64_t n);

  private:
    double level_;
    std::uint64_t n_ = 0;
    List list_;
};

/// Puts intervals into distributions of independent values, each quantile's alone.
class QuantileIntervals {
  public:
    /// `of` describes `values`.
    void put(Distribution& of, const Histogram& values);

  private:
    QuantileRanks ranks_{confidence_level};
};

/// The level of each of two intervals that hold together at confidence_level, whatever they have in
/// common (Bonferroni).
inline constexpr double level_of_two = 1 - (1 - confidence_level) / 2;

/// The differences a - b of the reported quantiles, none without values. Intervals reach from the
/// low end of one to the high end of the other; `ranks` are those at level_of_two, or null for no
/// intervals. They hold for strategies on the same deals too; as scores are whole points, the
/// standard error of a grouped jackknife, which would use the pairing, is often 0 and tells
/// nothing.
std::vector<Quantile> quantile_differences(const Histogram& a, const Histogram& b,
                                           QuantileRanks* ranks);

}  // namespace skerry
