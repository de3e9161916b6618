#pragma once
// How many games end at a score or above, and by how much two strategies differ in that.

#include <cstdint>
#include <optional>

#include "runner/statistics/summary.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

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

/// The shares of the games in which a and b have `least` or more. Empty unless both finished one.
///
/// A tally does not have on how many deals only a, and only b, reached it. It bounds both: where
/// only a did, a is the better one. The interval, a paired_interval(), takes the most that can be,
/// which makes it the widest of those that can be right: 95 % at least. Where a game is unfinished,
/// the deals of a and b are not the same; it then takes what holds whatever they have in common,
/// the sum of both standard errors.
std::optional<ShareDifference> difference_at_least(const StrategyTally& a, const StrategyTally& b,
                                                   const PairTally& pair, std::int32_t least);

}  // namespace skerry
