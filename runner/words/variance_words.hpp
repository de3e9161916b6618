#pragma once
// What the plays and the covariates of a deal tell: where the variance of a difference comes from.

#include <string>
#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// "62 %" of the variance: what comes from the deal, or from the play; "-" without variance.
std::string deal_share_text(const std::optional<VarianceParts>& variance);
std::string play_share_text(const std::optional<VarianceParts>& variance);

/// Where the variance of a pair's difference comes from, and what that means for the next run;
/// empty where each deal is played once, and without variance.
std::string variance_sentence(const ExperimentFacts& facts, const Comparison& comparison,
                              const TextStyle& style);

/// What covariates of the deals tell of a pair, by its place in pair order: the adjusted difference
/// where it saves games, and on what deals one of the two gains, clear ones only (Holm).
std::vector<std::string> covariate_sentences(const ExperimentFacts& facts,
                                             const ScoreFigures& figures, std::size_t pair,
                                             const TextStyle& style);

}  // namespace skerry
