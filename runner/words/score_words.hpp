#pragma once
// What the figures say, in words. Each line is one sentence or more, not yet wrapped.

#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/tally.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// Who is better on the same shuffles, by how much and how often, or that this is open.
std::string verdict_sentence(const ExperimentFacts& facts, const Comparison& comparison,
                             const TextStyle& style);

/// Where the difference comes from, how often both ended alike, what the common shuffles gained: a
/// line each, as far as it can be said.
std::vector<std::string> verdict_details(const ExperimentFacts& facts,
                                         const Comparison& comparison);

/// "A > {B, C} > D".
std::string ranking_text(const ExperimentFacts& facts,
                         const std::vector<std::vector<std::size_t>>& groups,
                         const TextStyle& style);

/// What a reader should know before trusting the figures.
std::vector<std::string> warnings(const ExperimentFacts& facts, const Tally& tally,
                                  const TextStyle& style);

}  // namespace skerry
