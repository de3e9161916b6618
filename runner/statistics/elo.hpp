#pragma once
// Turns shares of points into Elo, the scale on which players of such games compare strength.

#include <cstdint>
#include <optional>

#include "runner/statistics/summary.hpp"

namespace skerry {

/// A side's share of the points, 0 to 1, estimated with pairs of games as the independent unit.
struct ShareEstimate {
    std::uint64_t n = 0;  ///< independent units
    std::optional<double> share;
    std::optional<double> se;
    /// The interval at confidence_level: Student's t over the units, cut off at 0 and 1. If all
    /// units gave equal results, see unanimous_interval().
    std::optional<Interval> interval;
    bool unanimous = false;  ///< no spread: se is 0 and says nothing
};

/// The interval if each of `n` >= 1 units gave this share. A result that comes with probability q
/// in each unit comes n times with probability q^n. So at the confidence level q is at least (1 -
/// level)^(1/n), and the other units lie between 0 and 1. The rule of three is based on this idea.
Interval unanimous_interval(double share, std::uint64_t n);

/// `deviations` are the sums, over n units, of (points - half of them); `scale` >= 1 is the number
/// of points in a unit.
ShareEstimate estimate_share(std::uint64_t n, const PowerSums& deviations, double scale);

/// Logistic Elo. An end that lies beyond every number (a share of 0 or 1) is empty.
struct EloEstimate {
    std::optional<double> elo;
    std::optional<double> low;
    std::optional<double> high;
    /// Normalised Elo (Van den Bergh, 'Normalized Elo'; fishtest, fastchess): 800 / ln 10 times the
    /// difference in standard deviations of a game, as estimated from pairs. Empty if there is no
    /// spread.
    std::optional<double> normalised;
};

/// The Elo of a share: -400 log10(1 / share - 1); empty for 0 and 1.
std::optional<double> elo_of(double share);

/// The ends of the interval are the transformed ends of the share's interval: right at any
/// strength, where an estimate +- a width would not be. `share` is the share of pairs of games.
EloEstimate estimate_elo(const ShareEstimate& share);

}  // namespace skerry
