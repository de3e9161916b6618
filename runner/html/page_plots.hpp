#pragma once
// The plots of the report page: elements that its scripts put where they belong.

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/words/sweep_figures.hpp"

namespace skerry {

struct PagePlots {
    std::string elements;
    /// Strategies in the plots at first. Those far below would squeeze all others into a corner:
    /// where at least three remain whose means lie within a quarter of the gap to those below,
    /// they stay alone.
    std::vector<std::size_t> shown;
};

/// The plots of a result, each with the name `prefix` + "/" + what it draws: of a pair a and b
/// "differences-a-b", by index. With strategies that are not shown at first, the plots in which
/// they are have "all " before their name a second time. `seconds`: of a game, by strategy.
/// `turns`: of turn_differences().
PagePlots page_plots(const std::string& prefix, const ExperimentFacts& facts, const Tally& tally,
                     const ScoreFigures& figures, const SweepFigures& sweeps,
                     const std::vector<double>& seconds, const nlohmann::ordered_json& turns);
PagePlots page_plots(const std::string& prefix, const ExperimentFacts& facts,
                     const MatchTally& tally, const MatchFigures& figures,
                     const SweepFigures& sweeps, const std::vector<double>& seconds,
                     const nlohmann::ordered_json& turns);

/// The lines and markers of so many strategies, with the names "key/0" and on.
std::string plot_keys(std::size_t strategies);

}  // namespace skerry
