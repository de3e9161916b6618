#pragma once
// Intervals that hold at every moment of a run at once, however often one looks and whatever makes
// one stop: asymptotic confidence sequences.
//
// Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas: 'Time-uniform central limit theory and asymptotic
// confidence sequences' (arXiv 2103.06476), the two-sided normal mixture: after t games the mean is
//     m +- s sqrt((2 (t r^2 + 1) / (t^2 r^2)) log(sqrt(t r^2 + 1) / alpha)),
// s the standard deviation so far; r makes it tightest at a number of games chosen beforehand. It
// is 1.55 times as wide as an interval for a number of games fixed beforehand there, 1.66 at ten
// times as many games, 2 at a thousand times as many or a tenth.
//
// Several comparisons at once share the error rate equally (Bonferroni): with probability
// `confidence_level` all intervals of the family hold at all times. One event carries everything
// that is read off them (who is better, being within a margin, the precision), in any combination;
// Holm's steps would be valid for p-values at all times too, but have no intervals that go along.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "runner/statistics/power_sums.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// Where the intervals are tightest, in games.
inline constexpr std::uint64_t anytime_target = 1'000;

/// The theory is asymptotic: nothing is said of fewer games (with skewed differences, looking at
/// each game from the 32nd on was wrong in 8 % of simulated runs, from the 100th in 5 %), or where
/// fewer of the differences are not 0.
inline constexpr std::uint64_t anytime_least_games = 100;
inline constexpr std::uint64_t anytime_least_differing = 10;

struct AnytimeEstimate {
    std::size_t family = 1;            ///< comparisons that share the error rate
    std::optional<Interval> interval;  ///< for the mean
    /// Two-sided, of a mean of 0, times `family`: valid whenever one stops. At most
    /// 1 - confidence_level just where the interval does not hold 0.
    std::optional<double> p;
};

/// Of the mean of n values with these sums; `family` >= 1.
AnytimeEstimate anytime_mean(std::uint64_t n, const PowerSums& sums, std::size_t family = 1);

/// Of the mean of n differences, `differing` of them not 0. Where all are the same and not 0, there
/// is no interval and p is that of the sign: under chance n signs, n + 1 games out of 2^n agree at
/// some time (Ville's inequality for the uniform mixture of all coins against the fair one).
AnytimeEstimate anytime_difference(std::uint64_t n, const PowerSums& sums, std::uint64_t differing,
                                   std::size_t family = 1);

/// Half of an interval's width after n >= 1 games with this standard deviation.
double anytime_half_width(std::uint64_t n, double sd, std::size_t family = 1);

/// The least number of games with at most this half width; empty beyond 10^12. width > 0.
std::optional<std::uint64_t> games_for_half_width(double sd, double width, std::size_t family = 1);

/// The probability q of a result that came in each of n >= 1 units is at least this at every time,
/// all n of a family: alpha = (n + 1)^-1 q^-n, by the same mixture of coins.
double anytime_unanimous_share(std::uint64_t n, std::size_t family = 1);

}  // namespace skerry
