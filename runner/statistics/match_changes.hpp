#pragma once
// What other rules change of a matchup: the same two players by two rule sets of one tally.

#include "runner/statistics/margins.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/two_results.hpp"

namespace skerry {

/// The figures come as MeanChange has them, a the matchup by the first rules, b that by the others.
/// Where the two share their deals they are compared by blocks, else as independent samples.
struct MatchupChange : RuleChange {
    MeanChange first_seat = {};  ///< the share of the first seat
    // What a of `other` gains, empty if it plays itself:
    MeanChange points = {};                   ///< the share of the points
    MeanChange margin = {};                   ///< points a game
    std::vector<MeanChange> components = {};  ///< they sum to the margin
    /// Adjusted by Holm's procedure for the points and first seats of all changes together.
    std::optional<double> points_p_holm = {};
    std::optional<double> first_seat_p_holm = {};
};

/// The figures of all judged.rule_changes(). Matchups that repeat are facts: there
/// is neither an interval nor a p-value. If anytime intervals judge, the intervals of points and
/// first seats hold at any time, all together, and there is no p-value; nor is there an interval of
/// anything else, or of independent samples. Where `judged` has pairs that were left out, as many
/// more changes share the error rate in proportion.
std::vector<MatchupChange> matchup_changes(const MatchTally& tally, const JudgedPairs& judged,
                                           Judging judging);

}  // namespace skerry
