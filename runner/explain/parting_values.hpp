#pragma once
// Splits the difference between two games: how much of it came from the move with which they part?

#include "runner/experiment/candidate_player.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/replay/parting.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/sums.hpp"
#include "runner/words/text_style.hpp"

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

/// The lines of a table, then the part that came from the move, all indented by two.
std::string parting_values_text(const ExperimentFacts& facts, const PairOfGames& pair,
                                const PartingValues& values, const TextStyle& style);

/// Puts texts of several lines beside each other if they fit in `width` columns, else below each
/// other. A line without two blanks in a row is a sentence, which is wrapped; all other lines are
/// drawings, which stay as they are. Lines do not end in blanks.
std::string side_by_side(std::span<const std::string> texts, std::size_t width);

/// The sentences at the end of a board: what it says in addition to the drawing.
std::string closing_sentences(const std::string& board);

}  // namespace skerry
