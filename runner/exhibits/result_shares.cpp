// Shares of won, drawn and lost games, of one matchup and as means over opponents.

#include "runner/exhibits/result_shares.hpp"

namespace skerry {

ResultShares shares_of(const WinsDrawsLosses& results) {
    const auto games = static_cast<double>(results.games());
    return {static_cast<double>(results.wins) / games, static_cast<double>(results.draws) / games,
            static_cast<double>(results.losses) / games};
}

std::optional<ResultShares> mean_shares(const MatchSummary& summary, std::size_t strategy) {
    ResultShares sum;
    double opponents = 0;
    for (const MatchupSummary& matchup : summary.matchups) {
        const bool is_a = matchup.a == strategy;
        if ((!is_a && matchup.b != strategy) || !matchup.points.share) continue;
        ResultShares against = shares_of(matchup.results());
        if (matchup.a == matchup.b)  // it plays in both seats
            against.won = against.lost = (against.won + against.lost) / 2;
        sum.won += is_a ? against.won : against.lost;
        sum.drawn += against.drawn;
        sum.lost += is_a ? against.lost : against.won;
        ++opponents;
    }
    if (opponents == 0) return std::nullopt;
    return ResultShares{sum.won / opponents, sum.drawn / opponents, sum.lost / opponents};
}

}  // namespace skerry
