#pragma once

#include "runner/results/result.hpp"

namespace skerry {

/// Throws UserError where a status or a tally contradicts itself: components that do not add up,
/// lists of games that do not begin their histogram, rows of blocks at odds with their games.
/// Readers check each figure by itself. Whether games left such a tally, only playing them again
/// tells.
void require_consistent(const Result& result);

}  // namespace skerry
