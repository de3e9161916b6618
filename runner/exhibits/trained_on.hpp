#pragma once
// Whether a learned strategy is tested on games that it has learned from: only what it says of
// itself.

#include "runner/experiment/facts.hpp"

namespace skerry {

/// Names the strategies whose origin says under "trained_on" that they have learned from games of a
/// seed that the run plays. The text there is a list of seeds: "1, 5 to 9".
std::vector<std::string> trained_on_warnings(const ExperimentFacts& facts);

}  // namespace skerry
