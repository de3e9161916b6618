#pragma once
// Where two strategies part on a deal, and what it cost, for a person and for programs.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "runner/experiment/facts.hpp"
#include "runner/explain/parting_values.hpp"
#include "runner/replay/parting.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// Title, what it cost, where they part, both boards after that decision; with `ends` the last
/// boards too; with `values` the worth of both moves.
std::string explanation_text(const ExperimentFacts& facts, const PairOfGames& pair,
                             const std::optional<PartingValues>& values, bool ends,
                             const TextStyle& style);

/// The same as JSON. Differences are a - b.
nlohmann::ordered_json explanation_json(const ExperimentFacts& facts, const PairOfGames& pair,
                                        const std::optional<PartingValues>& values);

}  // namespace skerry
