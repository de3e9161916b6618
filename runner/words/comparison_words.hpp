#pragma once
// Sentences about one result compared with another.

#include <string>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/two_results.hpp"

namespace skerry {

/// "paired: the same 200 games in both, in 100 blocks of 2", or why they are not.
std::string how_compared(const ComparedGames& games);

/// Names the verdict for b compared with a: "better", "worse" or "open".
std::string verdict_of_b(Verdict verdict);

/// Warns that a stop rule ended the result in the file `source`.
std::string stopped_warning(const std::string& source);

}  // namespace skerry
