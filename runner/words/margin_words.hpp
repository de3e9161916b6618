#pragma once
// What the margin of an experiment, the least difference that matters, says of a pair.

#include <optional>
#include <string>

#include "runner/experiment/figures.hpp"
#include "runner/words/table.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// Whether they are closer than the margin, or who is not worse by as much; empty
/// where no margin judges them, and where a clear lead of the margin or more says it all.
std::string margin_sentence(const ExperimentFacts& facts, const Comparison& comparison,
                            const TextStyle& style);
std::string margin_sentence(const ExperimentFacts& facts, const MatchupSummary& matchup,
                            const TextStyle& style);

/// The head of a column of a table: "by 0.5".
std::string margin_head(double margin);
/// Its cells: "alike", "a not worse", "b not worse", "open", or "-".
Cell by_margin_cell(const std::optional<MarginComparison>& by_margin);

}  // namespace skerry
