#pragma once
// Shows where two strategies part on a deal, and what that cost.

#include "runner/candidates/parting.hpp"
#include "runner/candidates/parting_values.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// Shows a title, what the parting cost, where they part, and both boards after that decision; with
/// `values` also what both moves are worth.
std::string explanation_text(const ExperimentFacts& facts, const PairOfGames& pair,
                             const std::optional<PartingValues>& values, const TextStyle& style);

}  // namespace skerry
