#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// What a run says of itself while it goes on.
struct LiveWords {
    std::vector<std::string> words;             ///< the longest form first
    std::optional<std::uint64_t> games_in_all;  ///< what a stop rule is going to need
};

/// What the figures say so far: the ranking, how precise it is, and how many more games the stop
/// rule is going to take, or without one a decision of every pair. Nothing where there is nothing
/// to say yet.
LiveWords live_words(const ExperimentFacts& facts, const Outlook& outlook, bool unicode);

}  // namespace skerry
