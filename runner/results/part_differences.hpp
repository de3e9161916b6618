#pragma once

#include <span>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// What shows that the games of `part` are not among those of the result `whole`: one line each,
/// with the JSON pointer. `games` are those of `part`, ascending. A result keeps no tally of some
/// of its games, so this asks what it can: no count of the part is larger, what is left has sums
/// that numbers can have, and the lists of games name these games as they were played.
std::vector<std::string> part_differences(const ExperimentFacts& facts, const BatchTally& whole,
                                          const BatchTally& part, std::span<const GameRange> games);

}  // namespace skerry
