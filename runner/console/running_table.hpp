#pragma once

#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/words/table.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// "running": what was known of each judged pair after each block of deals, a row each; blocks with
/// a game that one of two did not finish are left out. Of scores the mean difference, of matches
/// the share of the points of a.
Table running_table(const ExperimentFacts& facts, const BatchTally& tally, const TextStyle& style);

}  // namespace skerry
