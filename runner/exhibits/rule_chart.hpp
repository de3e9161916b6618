#pragma once
// What rules do, of all players in one picture.

#include "runner/exhibits/sheet.hpp"
#include "runner/exhibits/sweep_figures.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/experiment/sweeps.hpp"

namespace skerry {

/// A figure of a player by one value of the rule.
struct RuleMark {
    std::size_t at = 0;  ///< the index of the value
    SweepEstimate estimate = {};
    std::string tip = {};
};

/// A player over the values of the rule, from the lowest on.
struct RuleCurve {
    std::string name;
    std::size_t series = 0;
    std::vector<RuleMark> marks = {};
};

/// One figure of all players.
struct RulePanel {
    std::string y_title;
    std::string held = {};             ///< the value of a second rule: "sand=edges"; or empty
    std::optional<double> level = {};  ///< a line across: nothing changes, or half of the points
    std::vector<RuleCurve> curves = {};
    std::vector<double> fair = {};  ///< fair values, on the level
};

/// A panel for each figure; where two rules vary, for each value of the second one.
struct RuleChart {
    SweptParameter across;
    std::vector<RulePanel> panels;
};

RuleChart rule_chart(const ExperimentFacts& facts, const Tally& tally, const ScoreFigures& figures);
RuleChart rule_chart(const ExperimentFacts& facts, const MatchFigures& figures);

std::string drawn(const RuleChart& chart, const ChartTexts& texts);

}  // namespace skerry
