#pragma once
// How much of the difference between two games came from the move with which they part.

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/experiment/facts.hpp"
#include "runner/experiment/parting_player.hpp"
#include "runner/replay/parting.hpp"
#include "runner/statistics/power_sums.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// Figures as PartingEnd has them, for the seat that decided; [move of a, of b][a, b plays on].
struct PartingValues {
    PartingEnds deal;  ///< on the deal itself

    /// Over other futures, the same for all four games; only those that all four finished.
    std::uint64_t futures = 0;
    std::array<std::array<PowerSums, 2>, 2> figures;
    std::array<std::array<PowerSums, 2>, 2> half_points;
    /// Move of a minus move of b, where a, where b plays on, and the sum of the two.
    std::array<PowerSums, 3> differences;
    std::array<PowerSums, 3> half_point_differences;

    bool deal_finished() const;
    /// Halves of the difference of the two games, a minus b, that are due to the move and to the
    /// decisions after it: each the mean over who takes the other part (Shapley's value of the
    /// two). They sum to twice the difference. deal_finished() must hold.
    int twice_by_move() const;
    int twice_by_rest() const;
};

PartingValues value_parting(PartingPlayer& player, std::uint64_t futures);

/// Lines of a table, then what came from the move, indented by two.
std::string parting_values_text(const ExperimentFacts& facts, const PairOfGames& pair,
                                const PartingValues& values, const TextStyle& style);

nlohmann::ordered_json parting_values_json(const PartingValues& values, bool for_two);

}  // namespace skerry
