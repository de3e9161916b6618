#pragma once
// Which shares of its games a strategy won, drew and lost.

#include "runner/statistics/match_summary.hpp"

namespace skerry {

/// They sum to 1.
struct ResultShares {
    double won = 0;
    double drawn = 0;
    double lost = 0;
};

/// The shares of at least one game.
ResultShares shares_of(const WinsDrawsLosses& results);

/// Means over the opponents of a strategy, each of which counts equally, as in Standing::share.
/// Empty where it met nobody.
std::optional<ResultShares> mean_shares(const MatchSummary& summary, std::size_t strategy);

}  // namespace skerry
