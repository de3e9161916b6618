#pragma once
// The independent values that a mean rests on: games, or where each deal is played several times
// the sums of deals. All figures made of a sample are those of one game.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

struct MeanSample {
    std::uint64_t n = 0;
    PowerSums sums;
    std::uint64_t plays = 1;  ///< games in each value
};

/// The scores, or one component, as a sample.
MeanSample sample_of(const StrategyTally& tally);
MeanSample component_sample(const StrategyTally& tally, std::size_t component);
/// The differences a - b as a sample.
MeanSample sample_of(const PairTally& tally);
MeanSample component_sample(const PairTally& tally, std::size_t component);
/// The values of sample_of(pair) that are not 0.
std::uint64_t differing_values(const PairTally& tally);

/// The mean of a game with its interval mean +- t * se. `games` and `n` tell its standard deviation
/// and, where no deal counts, its mean: the figure in single games.
MeanEstimate estimate_mean(const MeanSample& sample, std::uint64_t n, const PowerSums& games);

/// The standard deviation and the mean of the values, each for one game; 0 where there is none.
double mean_of(const MeanSample& sample);
double sd_of(const MeanSample& sample);

AnytimeEstimate anytime_mean(const MeanSample& sample, std::size_t family = 1);
AnytimeEstimate anytime_difference(const PairTally& pair, std::size_t family);

}  // namespace skerry
