#pragma once

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/results/result.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// What a result says about its run, with `played` written out. Throws UserError, also if the games
/// do not add up or do not belong to the experiment.
RunStatus read_status(const JsonNode& result, const ExperimentFacts& facts);

/// The tally from which a result was made, exactly: the inverse of put_figures (result_json.hpp).
/// `result` is the root of a result of the experiment with these facts; `empty` is a tally of that
/// experiment without games. Throws UserError if a figure is missing, out of range or in
/// contradiction to another one. Figures that are computed from the tally (means, intervals) are
/// ignored.
BatchTally read_tally(const JsonNode& result, const ExperimentFacts& facts, BatchTally empty);

/// Its figures by kind of game: for one, and for two (in read_match_tally.cpp).
void read_figures(const JsonNode& result, const ExperimentFacts& facts, Tally& into);
void read_figures(const JsonNode& result, const ExperimentFacts& facts, MatchTally& into);

}  // namespace skerry
