#pragma once
// Turns shares of points into Elo, the scale on which players of such games compare strength.

#include <cstdint>
#include <optional>

#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// A side's share of the points, 0 to 1, estimated with pairs of games as the independent unit.
struct ShareEstimate {
    std::uint64_t n = 0;  ///< independent units
    std::optional<double> share;
    std::optional<double> se;
    std::optional<Interval> interval;  ///< at confidence_level
    IntervalMethod method = IntervalMethod::score;
    bool unanimous = false;  ///< no spread: se is 0 and says nothing
};

/// The share of units of which every one is known: counts[i] had the share i / 4. The interval is
/// that of score_interval.hpp, and that of betting.hpp below least_scored_units or if anytime
/// intervals judge, then with `family` shares that hold together.
ShareEstimate estimate_share(const Pentanomial& counts, Judging judging, std::size_t family = 1);

/// Units of which only sums are known: `deviations`, over n units, of (points - half of them);
/// `scale` >= 1 is the number of points in a unit. The interval is Student's t, or the normal
/// mixture of anytime.hpp, cut off at 0 and 1; there is none below least_scored_units or without
/// spread.
ShareEstimate estimate_share(std::uint64_t n, const PowerSums& deviations, double scale,
                             Judging judging);

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
