#pragma once

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// What a result says about its run, with `played` written out. Throws UserError, also if the games
/// do not add up or do not belong to the experiment.
RunStatus read_status(const JsonNode& result, const ExperimentFacts& facts);

}  // namespace skerry
