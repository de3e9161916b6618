#pragma once

#include <cstdint>

#include "runner/batch/batch.hpp"
#include "runner/train/sampling.hpp"

namespace skerry::tiny_islands {

struct PlanSearchOptions {
    std::uint64_t seed = 0;
    std::uint64_t iteration = 0;  ///< each searches on games of its own
    int steps = 200;              ///< plans tried
    std::uint64_t games = 4000;   ///< on which two plans are compared
    int threads = 1;
};

/// Hill climbing on the initial plan: one to four random cells flipped, kept if the policy scores
/// more with it on the same games.
Plan improve_plan(const PolicyWeights& weights, const PlanSearchOptions& options,
                  const StopFlag& stop);

/// Points of `count` training games.
struct Strength {
    std::uint64_t games = 0;
    std::int64_t points = 0;
    std::int64_t squares = 0;

    double mean() const;
    double standard_error() const;
};
Strength measure_strength(const PolicyWeights& weights, std::uint64_t seed, std::uint64_t games,
                          int threads, const StopFlag& stop);

}  // namespace skerry::tiny_islands
