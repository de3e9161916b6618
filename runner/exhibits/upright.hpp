#pragma once
// A pair as people read it: the better one first, and all pairs in the order of the ranking. What
// programs read has the strategies of a pair in the order of the experiment.

#include "runner/statistics/match_summary.hpp"

namespace skerry {

/// The verdict, and so on, seen from the other side.
Verdict turned(Verdict verdict);
ShareEstimate turned(const ShareEstimate& estimate);
EloEstimate turned(const EloEstimate& elo);
WinsDrawsLosses turned(const WinsDrawsLosses& results);
/// The comparison of b with a; it has no quantiles of the difference.
Comparison turned(const Comparison& pair);
/// b against a; it has no lists of games.
MatchupSummary turned(const MatchupSummary& matchup);

/// Whether b comes first where people read of the two: it is better or, where that is open, has the
/// better mean.
bool second_leads(const Comparison& pair);
bool second_leads(const MatchupSummary& matchup);

template <class Pair>
Pair upright(const Pair& pair) {
    return second_leads(pair) ? turned(pair) : pair;
}

/// All strategies that these pairs are of: the ranked ones, the best first, then the others.
std::vector<std::size_t> ranked_order(const Ranking& ranking, std::size_t strategies);

/// The judged pairs, upright: those of the first in the ranking, then those of the second.
std::vector<Comparison> upright(const std::vector<Comparison>& pairs, const Ranking& ranking);
std::vector<MatchupSummary> upright(const std::vector<MatchupSummary>& pairs,
                                    const Ranking& ranking);

/// The differences a - b, whichever of the two the tally has first.
Histogram differences_of(const Tally& tally, const Comparison& pair);

}  // namespace skerry
