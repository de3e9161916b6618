#pragma once
// Reads the `experiment` block of a result.

#include "runner/documents/document.hpp"
#include "runner/experiment/options.hpp"

namespace skerry {

/// The configuration of the experiment whose result `document` is; throws UserError if it has no
/// such block.
Document configuration_of_result(const Document& document);

/// What the block says of the experiment whose result has this root, without asking whether this
/// program knows its game and strategies; the names of `measures` stand beside the figures.
/// UserError.
ExperimentFacts read_experiment(const JsonNode& result);

}  // namespace skerry
