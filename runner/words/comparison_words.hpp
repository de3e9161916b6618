#pragma once
// What is said of one result against another.

#include <string>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/two_results.hpp"

namespace skerry {

/// "paired: the same 200 games in both, in 100 blocks of 2", or why they are not.
std::string how_compared(const ComparedGames& games);

/// What b is, against a: "better", "worse" or "open".
std::string verdict_of_b(Verdict verdict);

/// A warning about a result that its stop rule ended. `source`: its file.
std::string stopped_warning(const std::string& source);

}  // namespace skerry
