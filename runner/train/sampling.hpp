#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "strategies/tiny_islands/policy.hpp"

namespace skerry::tiny_islands {

/// What the streams of Purpose::training are for; their numbers.
enum class TrainingStream : unsigned { deals, choices, plans, strength };

Rng training_stream(std::uint64_t seed, std::uint64_t index, TrainingStream stream);

/// One candidate of a sampled decision.
struct SampledPlacement {
    static constexpr std::uint16_t no_feature = 0xffff;
    std::array<std::uint16_t, feature_groups.size()>
        features;  ///< no_feature where a group is silent
    Tile tile{};
    std::int32_t points = 0;  ///< sum over the playouts
};

/// A decision, and what playouts say of its candidates.
struct SampledDecision {
    int turn = 0;
    std::vector<SampledPlacement> candidates;
};

struct SamplingOptions {
    std::uint64_t seed = 0;
    int playouts = 16;  ///< of each candidate
};

/// Plays one training game with the policy, changed at random here and there so that the samples
/// cover more than its own way. Every candidate of every decision is played out by the policy, all
/// candidates on the same futures.
std::vector<SampledDecision> sample_game(const PolicyModel& model, const SamplingOptions& options,
                                         std::uint64_t index);

/// Points of the policy in a training game; a dead game counts as dead_points.
inline constexpr int dead_points = -50;
int training_game(const PolicyModel& model, const PlannedGame& start, std::uint64_t seed,
                  std::uint64_t index, TrainingStream stream);

}  // namespace skerry::tiny_islands
