#pragma once
// What several plays of each deal tell: where the variance comes from.

#include <string>

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

}  // namespace skerry
