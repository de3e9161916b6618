#pragma once

#include <cstdint>

#include "runner/batch/batch.hpp"
#include "runner/train/sampling.hpp"

namespace skerry::tiny_islands {

struct PlanSearchOptions {
    std::uint64_t seed = 0;
    std::uint64_t iteration = 0;  ///< each iteration searches on its own games
    int steps = 200;              ///< number of plans tried
    std::uint64_t games = 4000;   ///< number of games on which two plans are compared
    int threads = 1;
};

/// Climbs hills from the initial plan: flips one to four random cells and keeps the change if the
/// policy scores more with it on equal games.
Plan improve_plan(const PolicyWeights& weights, const PlanSearchOptions& options,
                  const StopFlag& stop);

/// The points of `games` training games.
struct Strength {
    std::uint64_t games = 0;
    std::int64_t points = 0;
    std::int64_t squares = 0;

    double mean() const;
    double standard_error() const;
};
Strength measure_strength(const PolicyModel& model, std::uint64_t seed, std::uint64_t games,
                          int threads, const StopFlag& stop);

}  // namespace skerry::tiny_islands
