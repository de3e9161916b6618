#pragma once
// Intervals of quantiles, from nothing but the order of the values.

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/tally.hpp"

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

/// Puts intervals into distributions of independent values, for each quantile by itself.
class QuantileIntervals {
  public:
    /// `distribution` describes `values`.
    void put(Distribution& distribution, const Histogram& values);

  private:
    QuantileRanks ranks_{confidence_level};
};

/// The correlation of two strategies' scores on the same deals.
struct ScoreCorrelation {
    double value;
    std::uint64_t deals;
};

/// The differences a - b of the reported quantiles, none without values. Without `ranks`, those at
/// confidence_level, there are no intervals.
///
/// Each end is as far from the difference as both quantiles' own ends on that side are together.
/// Squares add up, less what is common to both (Zou, Donner 2008, 'Construction of confidence
/// limits about effect measures: a general approach'). The common part is taken from the scores'
/// correlation, from the low end of its own interval, as normal scores with it have it. Without a
/// correlation they have nothing in common.
std::vector<Quantile> quantile_differences(const Histogram& a, const Histogram& b,
                                           QuantileRanks* ranks,
                                           std::optional<ScoreCorrelation> correlation);
/// The differences of a pair of the tally; games that one did not finish have no part in a
/// correlation.
std::vector<Quantile> quantile_differences(const Tally& tally, const Comparison& pair,
                                           QuantileRanks* ranks);

// How many games end at a score or above, and by how much two strategies differ in that.

/// How many values are `least` or more.
std::uint64_t count_at_least(const Histogram& values, std::int32_t least);

struct ShareDifference {
    double difference;                 ///< share of a - share of b
    std::optional<Interval> interval;  ///< at confidence_level, alone
};

/// 95 % of the difference of two shares of n deals: only a had it on `only_a` of them, only b on
/// `only_b` (Bonett, Price 2012, 'Adjusted Wald confidence interval for a difference of binomial
/// proportions based on paired data').
Interval paired_interval(std::uint64_t only_a, std::uint64_t only_b, std::uint64_t n);

/// On how many deals only one of two did something.
struct OnlyOne {
    std::uint64_t a = 0;
    std::uint64_t b = 0;
};

/// The shares of the games in which a and b have `least` or more. Empty unless both finished one.
///
/// A tally does not have on how many deals only a, and only b, reached it: kept scores have it. It
/// bounds both: where only a did, a is the better one. Without `only` the interval, a
/// paired_interval(), takes the most that can be, which makes it the widest of those that can be
/// right: 95 % at least. Where a game is unfinished, the deals of a and b are not the same; it then
/// takes what holds whatever they have in common, the sum of both standard errors.
std::optional<ShareDifference> difference_at_least(const StrategyTally& a, const StrategyTally& b,
                                                   const PairTally& pair, std::int32_t least,
                                                   std::optional<OnlyOne> only = {});

}  // namespace skerry
