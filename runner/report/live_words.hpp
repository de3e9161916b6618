#pragma once

#include "runner/experiment/facts.hpp"
#include "runner/report/progress.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// What the figures say so far: the ranking, how precise it is, and how many more games the stop
/// rule is going to take, or without one a decision of every pair. Nothing where there is nothing
/// to say yet.
LiveNews::Item live_words(const ExperimentFacts& facts, const Outlook& outlook, bool unicode);

}  // namespace skerry
