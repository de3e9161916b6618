#pragma once
// Splits the difference between two games: how much of it came from the move with which they part?

#include "runner/candidates/parting.hpp"
#include "runner/experiment/candidate_player.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

/// Figures like those of CandidateEnd, for the seat that decided; indexed by [move of a, of b][a
/// plays on, b plays on].
struct PartingValues {
    PartingEnds deal;  ///< on the deal itself

    /// Other futures, common to all four games; counts only those that all four finished.
    std::uint64_t futures = 0;
    std::array<std::array<PowerSums, 2>, 2> figures;
    std::array<std::array<PowerSums, 2>, 2> half_points;
    /// The move of a minus the move of b: if a plays on, if b plays on.
    std::array<PowerSums, 2> differences;
    std::array<PowerSums, 2> half_point_differences;

    bool deal_finished() const;
    /// Twice the part of the difference between the two games, a minus b, that is due to the move,
    /// and twice the part that is due to the decisions after it. Each is its mean over both choices
    /// for the other (the Shapley value of the two). They sum to twice the difference.
    /// deal_finished() must hold.
    int twice_by_move() const;
    int twice_by_rest() const;
};

PartingValues value_parting(PartingPlayer& player, std::uint64_t futures);

}  // namespace skerry
