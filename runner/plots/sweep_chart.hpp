#pragma once

#include <string>

#include "runner/plots/sheet.hpp"
#include "runner/words/sweep_figures.hpp"

namespace skerry {

/// The charts of all sweeps, one below the other: a curve with its band for one parameter, a map
/// for two. At least one sweep.
std::string drawn(const SweepFigures& figures, const ExperimentFacts& facts,
                  const ChartTexts& texts);
/// The chart of one of them.
std::string drawn(const SweepFigures& figures, const ExperimentFacts& facts, const Sweep& sweep,
                  const ChartTexts& texts);

}  // namespace skerry
