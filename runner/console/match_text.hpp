#pragma once

#include <string>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// summary_table() of matches: standings, a cross table, a row a matchup, what it means in words,
/// the first seat's share, warnings.
std::string match_page(const ExperimentFacts& facts, const MatchTally& tally, double seconds,
                       int threads, const TextStyle& style);

}  // namespace skerry
