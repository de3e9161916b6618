#pragma once

#include "runner/experiment/facts.hpp"
#include "runner/statistics/comparison.hpp"

namespace skerry {

/// A run that its own figures may end is judged by intervals that hold at any time.
inline Judging judging_of(const ExperimentFacts& facts) {
    return facts.stop.active() ? Judging::anytime : Judging::fixed_games;
}

}  // namespace skerry
