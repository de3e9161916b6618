#pragma once
// Intervals that hold at all moments of a run at once, however often one looks and whatever makes
// the run stop: asymptotic confidence sequences.
//
// Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas: 'Time-uniform central limit theory and asymptotic
// confidence sequences' (arXiv 2103.06476), the two-sided normal mixture: after t games the mean is
//     m +- s sqrt((2 (t r^2 + 1) / (t^2 r^2)) log(sqrt(t r^2 + 1) / alpha)),
// where s is the standard deviation so far, and r makes the interval tightest at a number of games
// chosen beforehand. There it is 1.55 times as wide as an interval for a fixed number of games. It
// is 1.66 times as wide at ten times as many games, and twice as wide at a thousand times as many
// or at a tenth.
//
// Several comparisons made together share the error rate equally (Bonferroni): with probability
// `confidence_level` all intervals of the family hold at all times. Everything that is read off
// them (who is better, being within a margin, the precision) holds in that one event, in any
// combination. Holm's steps would be valid for p-values at all times, too, but they have no
// intervals to match.
//
// What corrects Student's t corrects it, too (mean_judge.hpp): skewness, and rare games, whose
// share has the interval of anytime_share() then.

#include "runner/statistics/mean_judge.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

/// The number of games at which the intervals are tightest.
inline constexpr std::uint64_t anytime_target = 1'000;

/// The theory is asymptotic: nothing is said about fewer games than this, or if fewer of the
/// values than this differ.
inline constexpr std::uint64_t anytime_least_games = 100;
inline constexpr std::uint64_t anytime_least_differing = 10;

struct AnytimeEstimate {
    std::size_t family = 1;            ///< the number of comparisons that share the error rate
    std::optional<Interval> interval;  ///< for the mean
    IntervalMethod method = IntervalMethod::mixture;
    /// The two-sided p-value of a mean of 0, times `family`: valid whenever the run stops. It is at
    /// most 1 - confidence_level exactly if the interval does not contain 0.
    std::optional<double> p;
    /// An estimate for runs that their figures ended, whose mean runs high. It is the mean, moved
    /// towards 0 (of a share, one half), so that at most half of all runs end with one beyond the
    /// true value on its side. It is 0 (one half) if that is passed, and holds for each mean by
    /// itself. It is the end of a one-sided sequence of level 1/2: the half-normal mixture (Howard,
    /// Ramdas, McAuliffe, Sekhon 2021, 'Time-uniform, nonparametric, nonasymptotic confidence
    /// sequences', section 3.2), of a share the bettor's (see below). Exists if the interval does.
    std::optional<double> cautious = {};
};

/// The estimate for a mean; `family` >= 1. If all values are equal and not 0, there is no interval,
/// and p is that of the sign: (n + 1) / 2^n bounds the probability that signs drawn by chance ever
/// agree so well (Ville's inequality for the uniform mixture of all coins against the fair one).
AnytimeEstimate anytime_mean(const MeanEvidence& evidence, std::size_t family = 1);

/// The estimate of anytime_mean() without `cautious`, which takes most of the time.
AnytimeEstimate anytime_interval(const MeanEvidence& evidence, std::size_t family = 1);

/// How much lower the interval of anytime_interval() begins, and higher it ends, for what is skewed
/// and rare; 0 without one.
struct Caution {
    double below = 0;
    double above = 0;
};
Caution caution_of(const MeanEvidence& evidence, const AnytimeEstimate& estimate);

/// Half the width of the interval after n >= 1 games with this standard deviation.
double anytime_half_width(std::uint64_t n, double sd, std::size_t family = 1);

/// The least number of games with at most this half width, where width > 0; empty beyond 10^12.
std::optional<std::uint64_t> games_for_half_width(double sd, double width, std::size_t family = 1);

// Confidence sequences for shares of points, which lie between 0 and 1: right at every number of
// units, however lopsided the results are, and however often one looks.
//
// Waudby-Smith, Ramdas: 'Estimating means of bounded random variables by betting' (JRSS B 86, 2024;
// arXiv 2010.09686), with fixed bets. A bettor who doubts that the mean is m starts with 1. The
// share c staked on each unit x leaves 1 - c + c x / m times as much. If the mean is m, this wealth
// is a martingale, and by Ville's inequality it ever exceeds 1 / a with probability a at most. It
// is split over many bets c, so that no one bet must know how far m is off. A second bettor doubts
// that the mean is so low, by 1 - x and 1 - m. The interval holds every m at which neither has 2 /
// alpha.
//
// The stakes are 2^(-i/2), i = 0 .. 28, weighted by 1 / (1 + ((i - 6) / 1.5)^2): most of the
// capital is staked as suits some hundred to some ten thousand units. Simulated, a side of 52 to 55
// % is recognised as soon as by the normal mixture (0.97 to 1.02 times as many
// pairs), one of 60 % sooner (0.88), and one of 80 % after 25 pairs.

/// The estimate of a mean share after n units, of which counts[i] had the share i / (k - 1), k =
/// counts.size() >= 2. p tests a mean of one half, times `family` >= 1. It is at most 1 -
/// confidence_level exactly if the interval does not contain one half. Empty without units.
AnytimeEstimate anytime_share(std::span<const std::uint64_t> counts, std::size_t family = 1);

/// Whether the interval of anytime_share() contains `share`, 0 < share < 1; takes less time.
bool anytime_share_holds(std::span<const std::uint64_t> counts, double share,
                         std::size_t family = 1);

/// The logarithm of the wealth of who doubts that the mean is as low as `share`, 0 < share <= 1.
double log_wealth_above(std::span<const std::uint64_t> counts, double share);

}  // namespace skerry
