#pragma once
// What a pilot, a small batch played beforehand, says about the number of games that the ranked
// pairs of an experiment need.

#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/margins.hpp"

namespace skerry {

/// What is to be found, and how sure.
struct Aim {
    double difference = 0;   ///< the true difference in the unit of the standard deviations, > 0
    double power = 0.8;      ///< the probability that it is found, 0 < power < 1
    std::size_t family = 1;  ///< the number of comparisons that are judged together, >= 1
};

/// The least number of games after which paired t finds it at confidence_level, where differences
/// have this standard deviation. n = ((z_a + z_b) sd / difference)^2 + z_a^2 / 2 with normal
/// quantiles z_a of 1 - alpha / (2 family) and z_b of the power (Guenther 1981, 'Sample sizes for
/// normal theory t tests'). Holm's first step asks for alpha / family, and later ones for less. So
/// the power is at least what was asked for, whatever the other comparisons show. Empty beyond
/// 10^12.
std::optional<std::uint64_t> games_for_power(double sd, const Aim& aim);

/// The number of games after which the interval that holds at any time (anytime.hpp) excludes 0
/// with that power. A run that stops when it is decided has ended by then with at least that
/// probability. A power of one half gives the typical number of games.
std::optional<std::uint64_t> anytime_games_for_power(double sd, const Aim& aim);

/// The standard deviation that these values are of is at most this, at confidence_level on that
/// side, though they need not be normal: Bonett 2006, 'Approximate confidence interval for standard
/// deviation of nonnormal distributions' (about the mean, not the trimmed mean). Empty for fewer
/// than 20 values or without spread.
std::optional<double> sd_upper_limit(const Histogram& values);

/// Numbers of games of the experiment; empty if the pilot cannot tell or they are beyond 10^12.
struct GamesNeeded {
    std::optional<std::uint64_t> fixed;    ///< chosen beforehand: games_for_power()
    std::optional<std::uint64_t> typical;  ///< half of the runs until decided have ended
    std::optional<std::uint64_t> decided;  ///< as many of them as the power says
};

struct PairPlan {
    std::size_t a = 0;
    std::size_t b = 0;
    bool repeats = false;         ///< a matchup that is the same on every deal
    std::uint64_t n = 0;          ///< games of the pilot that count for the pair
    std::optional<double> sd;     ///< of the differences, in the unit of the aim; none: all equal
    std::optional<double> limit;  ///< sd_upper_limit()
    GamesNeeded likely;           ///< with this standard deviation
    GamesNeeded safe;             ///< with its upper limit
};

struct Plan {
    Aim aim;
    std::uint64_t pilot = 0;  ///< games of the pilot
    std::vector<PairPlan> pairs;
    GamesNeeded likely;  ///< the most that any pair needs whose spread is known
    GamesNeeded safe;
};

/// Plans for every pair that is judged together with others. The difference is in points, of
/// matches in percent of the points from one half.
Plan plan_of(const BatchTally& pilot, const JudgedPairs& judged, double difference, double power);

}  // namespace skerry
