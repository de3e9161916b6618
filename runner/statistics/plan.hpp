#pragma once
// What a pilot, a small batch played beforehand, says about the number of games that the ranked
// pairs of an experiment need.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/judged_pairs.hpp"
#include "runner/statistics/power.hpp"

namespace skerry {

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
