#pragma once

#include <string>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// The summary_table() of matches: standings, a cross table, one row per matchup, what it means in
/// words, the share of the first seat, warnings.
std::string match_page(const ExperimentFacts& facts, const MatchTally& tally, double seconds,
                       int threads, const TextStyle& style);

}  // namespace skerry
