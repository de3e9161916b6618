#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "runner/experiment/figures.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// Tells what a batch found to a reader who reads nothing else.
struct Headline {
    std::string text;  ///< who is best, in a few words
    std::string lead;  ///< by how much, how sure, over how many games; may be empty
    /// The comparison or matchup that the lead tells of.
    std::optional<std::pair<std::size_t, std::size_t>> told = {};
};

Headline headline_of(const ExperimentFacts& facts, const ScoreFigures& figures,
                     const TextStyle& style);
Headline headline_of(const ExperimentFacts& facts, const MatchFigures& figures,
                     const TextStyle& style);

}  // namespace skerry
