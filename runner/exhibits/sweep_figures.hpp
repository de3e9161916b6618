#pragma once
// What the games say of each strategy of a sweep: one figure with its interval, in one unit.

#include "runner/experiment/figures.hpp"
#include "runner/experiment/sweeps.hpp"
#include "runner/text/table.hpp"

namespace skerry {

/// Shares of points are shown in percent.
inline constexpr double per_cent = 100;
inline constexpr double half_of_all = 50;

struct SweepEstimate {
    std::optional<double> mean;
    std::optional<double> se;
    std::optional<Interval> interval;
    std::optional<bool> decided;  ///< with a baseline: whether the two are told apart
};

SweepEstimate estimate_of(const MeanEstimate& estimate);
/// In percent of the points.
SweepEstimate percent_of(const ShareEstimate& share);

/// The ends of the interval; the mean, which there must be, where there is none.
inline double low_of(const SweepEstimate& estimate) {
    return estimate.interval ? estimate.interval->low : *estimate.mean;
}
inline double high_of(const SweepEstimate& estimate) {
    return estimate.interval ? estimate.interval->high : *estimate.mean;
}

/// The figures of a sweep. Without a baseline these are mean scores, or joint ratings of matches
/// where there are any with standard errors, else percent of the points over all opponents. With a
/// baseline they are the differences from it, or percent of the points against it.
struct SweepFigures {
    std::vector<Sweep> sweeps;
    std::string measure;                   ///< "mean score"
    std::optional<double> level;           ///< of the baseline
    std::vector<SweepEstimate> estimates;  ///< one per strategy of the experiment
    std::optional<double> aim = {};        ///< the best value; empty: the higher the better
};

SweepFigures sweep_figures(const ExperimentFacts& facts, const ScoreFigures& figures);
SweepFigures sweep_figures(const ExperimentFacts& facts, const MatchFigures& figures);

/// "greedy: mean score by room, steps=40", of two parameters "... by room and steps".
std::string sweep_title(const SweepFigures& figures, const Sweep& sweep);

/// One row per strategy of swept_names(), with a column for each parameter in which they differ.
Table sweep_table(const ExperimentFacts& facts, const SweepFigures& figures,
                  const TextStyle& style);

}  // namespace skerry
