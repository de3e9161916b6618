#pragma once
// What a batch found, summarised once. The result file, the words and the layouts all start from
// these values, so that they cannot tell different things of one tally.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/covariates.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/ranking.hpp"
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
    CovariateFigures covariates;  ///< empty where none are counted
    /// What became of the stop rule; empty without one or without games.
    std::optional<Outlook> stop;
};

/// The figures of games for two.
struct MatchFigures {
    std::uint64_t games = 0;  ///< deals, each a pair of games in every matchup
    MatchSummary summary;
    std::optional<Ratings> ratings;  ///< empty unless three strategies or more are rated
    /// What became of the stop rule; empty without one or without games.
    std::optional<Outlook> stop;
};

/// `tally`: of the experiment with these facts.
ScoreFigures figures_of(const ExperimentFacts& facts, const Tally& tally);
MatchFigures figures_of(const ExperimentFacts& facts, const MatchTally& tally);

}  // namespace skerry
