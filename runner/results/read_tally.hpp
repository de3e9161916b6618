#pragma once

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/results/result.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// What a result says of its run, `played` spelt out. Throws UserError, also where the games do not
/// add up or are not of the experiment.
RunStatus read_status(const JsonNode& result, const ExperimentFacts& facts);

/// The tally that a result was made of, exactly: the inverse of put_figures (result_json.hpp).
/// `result`: the root of a result of the experiment with these facts. `empty`: a tally of the
/// experiment without games. Throws UserError where a figure is missing, out of range or at odds
/// with another one. What is computed from the tally (means, intervals) is not looked at.
BatchTally read_tally(const JsonNode& result, const ExperimentFacts& facts, BatchTally empty);

/// The same by kind.
void read_figures(const JsonNode& result, const ExperimentFacts& facts, Tally& into);
void read_figures(const JsonNode& result, const ExperimentFacts& facts, MatchTally& into);

}  // namespace skerry
