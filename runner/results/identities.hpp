#pragma once
// What the figures of a result owe each other. Readers (read_tally.hpp) make a tally of what a file
// says; the functions here ask whether games could have left that tally: whether components add up,
// lists of games begin their histogram, blocks hold what the whole holds. Figures that are computed
// from the tally (means, intervals, rankings) are made again in checked_result.hpp.

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/figure_rules.hpp"
#include "runner/results/extreme_identities.hpp"
#include "runner/results/result.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// Throws UserError with the place of the first figure that contradicts others. `result` is the
/// root of the result from which `tally` was read.
void require_identities(const JsonNode& result, const ExperimentFacts& facts,
                        const RunStatus& status, const BatchTally& tally);

/// The parts of it, by what they look at.
void require_score_identities(const JsonNode& result, const ExperimentFacts& facts,
                              const Tally& tally);
void require_match_identities(const JsonNode& result, const ExperimentFacts& facts,
                              const MatchTally& tally);
/// `node`: one of `results`. Adds the games of personal bests to those that are known.
void require_measure_identities(const JsonNode& node, const ExperimentFacts& facts,
                                const FigureRules& rules, const StrategyTally& tally,
                                KnownGames& known);
/// `known`: the figures of single games, one entry per strategy or pair.
void require_block_identities(const JsonNode& result, const Tally& tally,
                              const std::vector<KnownGames>& strategies,
                              const std::vector<KnownGames>& pairs);
void require_block_identities(const JsonNode& result, const MatchTally& tally);
/// What was played: the status, the ranges of games, the games that are named, the games in blocks.
void require_status_identities(const JsonNode& result, const ExperimentFacts& facts,
                               const RunStatus& status, const BatchTally& tally);

}  // namespace skerry
