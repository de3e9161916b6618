#pragma once
// Confidence sequences for shares of points, which lie between 0 and 1: right at every number of
// units, however lopsided the results are, and however often one looks.
//
// Waudby-Smith, Ramdas: 'Estimating means of bounded random variables by betting' (JRSS B 86, 2024;
// arXiv 2010.09686), with fixed bets: who doubts that the mean is m starts with 1 and stakes the
// share c of what he has on each unit x, which leaves him 1 - c + c x / m times as much. If the
// mean is m, his wealth is a martingale, and by Ville's inequality it ever exceeds 1 / a with
// probability a at most. His capital is split over many bets c, so that he need not know how far m
// is off; a second one doubts that the mean is so low, by 1 - x and 1 - m. The interval holds every
// m at which neither has 2 / alpha.
//
// The stakes are 2^(-i/2), i = 0 .. 28, weighted by 1 / (1 + ((i - 6) / 1.5)^2): most of the
// capital is staked as suits some hundred to some ten thousand units. Simulated, a side of 52 to 55
// % is recognised as soon as by the normal mixture of anytime.hpp (0.97 to 1.02 times as many
// pairs), one of 60 % sooner (0.88), and one of 80 % after 25 pairs.

#include <cstddef>
#include <cstdint>
#include <span>

#include "runner/statistics/anytime.hpp"

namespace skerry {

/// The estimate of a mean share after n units, of which counts[i] had the share i / (k - 1), k =
/// counts.size() >= 2. p tests a mean of one half, times `family` >= 1, and is at most 1 -
/// confidence_level exactly if the interval does not contain one half. Empty without units.
AnytimeEstimate anytime_share(std::span<const std::uint64_t> counts, std::size_t family = 1);

/// Whether the interval of anytime_share() contains `share`, 0 < share < 1; takes less time.
bool anytime_share_holds(std::span<const std::uint64_t> counts, double share,
                         std::size_t family = 1);

/// The logarithm of the wealth of who doubts that the mean is as low as `share`, 0 < share <= 1.
double log_wealth_above(std::span<const std::uint64_t> counts, double share);

}  // namespace skerry
