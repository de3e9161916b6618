#pragma once
// What a batch found, summarised once. The result file, the words and the layouts all start from
// these values, so that they cannot tell different things of one tally.

#include <algorithm>

#include "runner/experiment/facts.hpp"
#include "runner/experiment/fair_values.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_changes.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/ratings.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// The figures of games for one player.
struct ScoreFigures {
    std::uint64_t games = 0;                 ///< deals, each played by every strategy
    std::vector<StrategySummary> summaries;  ///< one per strategy
    std::vector<Comparison> comparisons;     ///< every pair, in pair order
    Ranking ranking;
    /// What became of the stop rule; empty without one or without games.
    std::optional<Outlook> stop;
};

/// The figures of games for two.
struct MatchFigures {
    std::uint64_t games = 0;         ///< deals, each a pair of games in every matchup
    MatchSummary summary;            ///< by several rule sets nothing of the first seat
    std::optional<Ratings> ratings;  ///< empty unless three strategies of one rule set are rated
    std::vector<MatchupChange> changes;  ///< of matchups by other rules than the first
    std::vector<FairValue> fair_values;  ///< of the rule that varies; empty if none does
    /// What became of the stop rule; empty without one or without games.
    std::optional<Outlook> stop;
};

/// Those of any game.
struct Figures {
    std::variant<ScoreFigures, MatchFigures> kind;

    const ScoreFigures& scores() const { return std::get<ScoreFigures>(kind); }
    const MatchFigures& matches() const { return std::get<MatchFigures>(kind); }
    const Ranking& ranking() const {
        const auto* const scores = std::get_if<ScoreFigures>(&kind);
        return scores != nullptr ? scores->ranking : matches().summary.ranking;
    }
};

/// The comparison or matchup of two strategies that have one, whichever of them comes first in it.
template <class Pair>
const Pair& pair_of(const std::vector<Pair>& pairs, std::size_t x, std::size_t y) {
    return *std::ranges::find_if(pairs, [&](const Pair& pair) {
        return pair.a == std::min(x, y) && pair.b == std::max(x, y);
    });
}

/// Whether the first of two strategies is proved better than the second.
template <class Pair>
bool is_proved(const std::vector<Pair>& pairs, std::size_t better, std::size_t worse) {
    return pair_of(pairs, better, worse).verdict ==
           (better < worse ? Verdict::a_is_better : Verdict::b_is_better);
}

/// Whether nobody plays another one.
inline bool plays_itself(const MatchSummary& summary) {
    return std::ranges::all_of(
        summary.matchups, [](const MatchupSummary& matchup) { return matchup.a == matchup.b; });
}

/// `tally`: of the experiment with these facts.
Figures figures_of(const ExperimentFacts& facts, const BatchTally& tally);
ScoreFigures figures_of(const ExperimentFacts& facts, const Tally& tally);
MatchFigures figures_of(const ExperimentFacts& facts, const MatchTally& tally);

}  // namespace skerry
