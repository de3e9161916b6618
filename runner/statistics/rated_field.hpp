#pragma once
// Those strategies of a round robin that are rated, and what they took from each other.

#include <cstddef>
#include <span>
#include <vector>

#include "runner/statistics/bradley_terry.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_tally.hpp"

namespace skerry {

/// Strategies that are no references, and the matchups between them. Their places here are not
/// their numbers in the tally.
struct RatedField {
    std::vector<std::size_t> strategies;  ///< by place: the number in the tally
    std::vector<std::size_t> matchups;    ///< by place: the number in the tally
    /// The pairs of each matchup that are evidence. `a` and `b` are places in `strategies`.
    std::vector<PairedPoints> points;

    std::size_t players() const { return strategies.size(); }
};

RatedField rated_field(const MatchTally& tally, const std::vector<bool>& is_reference);

/// Whether a member of the group (places) met one of the others in a matchup that is evidence.
bool meets_others(const RatedField& field, std::span<const std::size_t> group);

/// A shortest circle of verdicts (one per matchup of the tally), by places: each one beats the next
/// one, and the last one the first. Empty if there is none.
std::vector<std::size_t> circle_of(const RatedField& field, std::span<const Verdict> verdicts);

}  // namespace skerry
