#pragma once
// How many games a comparison needs to find a true difference of a given size.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "runner/statistics/histogram.hpp"

namespace skerry {

/// What is to be found, and how surely.
struct Aim {
    double difference = 0;   ///< the true difference in the unit of the standard deviations, > 0
    double power = 0.8;      ///< the probability that it is found, 0 < power < 1
    std::size_t family = 1;  ///< the number of comparisons that are judged together, >= 1
};

/// The least number of games after which paired t finds it at confidence_level, where differences
/// have this standard deviation: n = ((z_a + z_b) sd / difference)^2 + z_a^2 / 2 with normal
/// quantiles z_a of 1 - alpha / (2 family) and z_b of the power (Guenther 1981, 'Sample sizes for
/// normal theory t tests'). Holm's first step asks for alpha / family, and later ones for less, so
/// that the power is at least what was asked for whatever the other comparisons show. Empty beyond
/// 10^12.
std::optional<std::uint64_t> games_for_power(double sd, const Aim& aim);

/// As many games after which the interval that holds at any time (anytime.hpp) excludes 0 with
/// that power, so that a run which stops when it is decided has ended by then with at least that
/// probability. With a power of one half it is the typical number of games.
std::optional<std::uint64_t> anytime_games_for_power(double sd, const Aim& aim);

/// The standard deviation that these values are of is at most this, at confidence_level on that
/// side, though they need not be normal: Bonett 2006, 'Approximate confidence interval for standard
/// deviation of nonnormal distributions' (about the mean, not the trimmed mean). Empty for fewer
/// than 20 values or without spread.
std::optional<double> sd_upper_limit(const Histogram& values);

}  // namespace skerry
