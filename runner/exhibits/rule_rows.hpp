#pragma once
// Who plays by which rules, and what these change: the rows of the tables and pictures of rules.

#include "runner/experiment/figures.hpp"

namespace skerry {

/// A strategy by a rule set.
struct StrategyRow {
    RuleSet set;
    std::size_t strategy;
    const Comparison* change;  ///< null: plays by the first rule set, or only by this one
    MeanEstimate by;           ///< what the rules change, in points
};

/// In the order of the rule sets.
std::vector<StrategyRow> strategy_rows(const ExperimentFacts& facts, const ScoreFigures& figures);

/// A matchup by a rule set.
struct MatchupRow {
    RuleSet set;
    const MatchupSummary* matchup;
    const MatchupChange* change;  ///< null: by the first rule set, or only by this one
};

std::vector<MatchupRow> matchup_rows(const ExperimentFacts& facts, const MatchFigures& figures);

/// "greedy - random", without the rules.
std::string players_text(const ExperimentFacts& facts, const Matchup& players,
                         const char* between = " - ");

}  // namespace skerry
