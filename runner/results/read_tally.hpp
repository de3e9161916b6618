#pragma once

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// The tally from which a result was made, exactly: the inverse of put_figures (result_json.hpp).
/// `result` is the root of a result of the experiment with these facts; `empty` is a tally of that
/// experiment without games. Throws UserError if a figure is missing, out of range or in
/// contradiction to another one. Figures that are computed from the tally (means, intervals) are
/// ignored.
BatchTally read_tally(const JsonNode& result, const ExperimentFacts& facts, BatchTally empty);

/// Reads the tally of an experiment that this program may not have: `facts` are the result's.
BatchTally read_tally(const JsonNode& result, const ExperimentFacts& facts);

/// Its figures by kind of game: for one, and for two (in read_match_tally.cpp).
void read_score_tally(const JsonNode& result, const ExperimentFacts& facts, Tally& into);
void read_match_tally(const JsonNode& result, const ExperimentFacts& facts, MatchTally& into);

}  // namespace skerry
