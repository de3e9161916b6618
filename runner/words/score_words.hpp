#pragma once
// Sentences about the figures of games for one player. Each line is one sentence or more, not yet
// wrapped.

#include <string>
#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// Whether b comes first in what is said of the pair: it is better or, where that is open, has the
/// better mean.
bool second_leads(const Comparison& comparison);

/// " (95 % interval -1.20 to 0.35)" of a difference, or of its opposite if `turned`: the interval
/// that its verdict goes by. Empty where there is none.
std::string difference_interval(const ExperimentFacts& facts, const Comparison& comparison,
                                bool turned);

/// "better on 17.2 %, worse on 10.0 %, equal on the rest": a, or b if `of_b`.
std::string how_often(const Comparison& comparison, bool of_b);

/// "76.1 to 86.7 %": the 95 % interval of the share of the shuffles on which a, or b if `of_b`, is
/// the better one. It holds for this share by itself, and at any time where such intervals judge.
/// Empty without shuffles, and with several plays of each.
std::string better_interval(const ExperimentFacts& facts, const Comparison& comparison, bool of_b);

/// Says who is better on the same shuffles, by how much and how often, or that this is open.
std::string verdict_sentence(const ExperimentFacts& facts, const Comparison& comparison,
                             const TextStyle& style);

/// Says by which components the better one clearly gains and loses, how often both ended alike, and
/// what the common shuffles gained, in one line each; what cannot be said is left out.
std::vector<std::string> verdict_details(const ExperimentFacts& facts, const Comparison& comparison,
                                         const TextStyle& style);

/// A measure as people read it. One that its game calls "score", the player's own points in Roam,
/// is "points": the score is what strategies are compared by.
std::string measure_name(const std::string& measure);

/// Warns of what a reader should know before trusting the figures.
std::vector<std::string> warnings(const ExperimentFacts& facts, const ScoreFigures& figures,
                                  const TextStyle& style);

}  // namespace skerry
