#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// What the progress line says about the figures of a run.
struct LiveWords {
    std::vector<std::string> words;             ///< several forms, the longest first
    std::optional<std::uint64_t> games_in_all;  ///< games that the stop rule will need
};

/// Says what the figures show so far: the ranking, its precision, and how many more games the stop
/// rule will take. Without a stop rule it says how many games would decide every pair. Empty while
/// there is nothing to say yet.
LiveWords live_words(const ExperimentFacts& facts, const Outlook& outlook, bool unicode);

}  // namespace skerry
