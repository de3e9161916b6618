#pragma once
// From shares of points to Elo, the scale on which players of such games compare strengths.

#include <cstdint>
#include <optional>

#include "runner/statistics/summary.hpp"

namespace skerry {

/// A side's share of the points, 0 to 1, with pairs of games as the independent unit.
struct ShareEstimate {
    std::uint64_t n = 0;  ///< independent units
    std::optional<double> share;
    std::optional<double> se;
    /// At confidence_level. Student's t over the units, cut off at 0 and 1; where all units gave
    /// the same result, see unanimous_interval.
    std::optional<Interval> interval;
    bool unanimous = false;  ///< no spread: se is 0 and says nothing
};

/// The interval where each of `n` >= 1 units gave the same share. A result that comes with
/// probability q in each unit comes n times with q^n; so at the confidence level q is at least
/// (1 - level)^(1/n), and the other units lie between 0 and 1. The rule of three is the same
/// thought.
Interval unanimous_interval(double share, std::uint64_t n);

/// `deviations`: of n units, sums of (points - half of them); `scale` >= 1: the points of a unit.
ShareEstimate estimate_share(std::uint64_t n, const PowerSums& deviations, double scale);

/// Logistic Elo. An end beyond every number (a share of 0 or 1) is empty.
struct EloEstimate {
    std::optional<double> elo;
    std::optional<double> low;
    std::optional<double> high;
    /// Normalised Elo (Van den Bergh, 'Normalized Elo'; fishtest, fastchess): 800 / ln 10 times the
    /// difference in standard deviations of a game, as estimated from pairs. Empty without spread.
    std::optional<double> normalised;
};

/// -400 log10(1 / share - 1); empty for 0 and 1.
std::optional<double> elo_of(double share);

/// The interval's ends are those of the share, transformed: right at any strength, where +- around
/// the estimate is not. `share`: of pairs of games.
EloEstimate estimate_elo(const ShareEstimate& share);

}  // namespace skerry
