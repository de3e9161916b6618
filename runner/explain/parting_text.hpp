#pragma once

#include "runner/candidates/parting_values.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// The lines of a table, then the part that came from the move, all indented by two.
std::string parting_values_text(const ExperimentFacts& facts, const PairOfGames& pair,
                                const PartingValues& values, const TextStyle& style);

}  // namespace skerry
