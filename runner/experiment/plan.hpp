#pragma once
// What a pilot, a small batch played beforehand, says about the number of games that the ranked
// pairs of an experiment need, or a single strategy.

#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/margins.hpp"
#include "runner/statistics/mean_power.hpp"

namespace skerry {

/// Numbers of games of the experiment; empty if the pilot cannot tell or they are beyond 10^12.
struct GamesNeeded {
    std::optional<std::uint64_t> fixed;    ///< chosen beforehand
    std::optional<std::uint64_t> typical;  ///< half of the runs that look have ended
    std::optional<std::uint64_t> decided;  ///< as many of them as the power says
};

/// Fewer values hardly tell how they spread.
inline constexpr std::uint64_t least_spread_values = 20;

/// What of a matchup is compared with that by the first rules.
enum class RuleFigure : std::uint8_t { first_seat, points };

struct PairPlan {
    std::size_t a = 0;
    std::size_t b = 0;                       ///< a: the mean of a single strategy
    std::optional<RuleFigure> changed = {};  ///< what rules change of this matchup; else the pair
    bool repeats = false;                    ///< a matchup that is the same on every deal
    std::uint64_t n = 0;                     ///< games of the pilot that count for the pair
    /// So many of them have not the commonest difference; at least 30, but of points.
    std::uint64_t differing = 0;
    std::optional<double> sd;     ///< of the differences, in the unit of the aim; none: all equal
    std::optional<double> limit;  ///< it is at most this, at confidence_level (at_worst())
    GamesNeeded likely;           ///< if all games are like these
    GamesNeeded safe;             ///< at_worst()
    /// So many games of a pilot are likely to tell; where too few differ.
    std::optional<std::uint64_t> longer_pilot = {};
};

struct Plan {
    Aim aim;
    bool precision = false;   ///< intervals that reach no farther are aimed at, no difference
    std::uint64_t pilot = 0;  ///< games of the pilot
    std::vector<PairPlan> pairs;
    GamesNeeded likely;  ///< the most that any pair needs whose spread is known
    GamesNeeded safe;
};

/// Plans for every pair that is judged together with others, or a single strategy; for games of two
/// also for what other rules change of matchups on the same deals, all together. The difference
/// is in points, of matches in percent of the points from one half. Without a power it is to be
/// known so precisely.
Plan plan_of(const BatchTally& pilot, const JudgedPairs& judged, double difference,
             std::optional<double> power);

}  // namespace skerry
