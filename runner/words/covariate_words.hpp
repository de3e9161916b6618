#pragma once

#include <string>
#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// What covariates of the deals tell of a pair, by its place in pair order: the adjusted difference
/// where it saves games, and on what deals one of the two gains, clear ones only (Holm).
std::vector<std::string> covariate_sentences(const ExperimentFacts& facts,
                                             const ScoreFigures& figures, std::size_t pair,
                                             const TextStyle& style);

}  // namespace skerry
