#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

/// What the streams of Purpose::training are for; their numbers.
enum class TrainingStream : unsigned { deals, choices, plans, strength };

Rng training_stream(std::uint64_t seed, std::uint64_t index, TrainingStream stream);

/// One candidate of a sampled decision.
struct SampledCandidate {
    static constexpr std::uint16_t no_feature = 0xffff;
    /// Indices into the weights of one knot; no_feature where a group is silent.
    std::array<std::uint16_t, std::max(feature_groups.size(), bend_groups.size())> features;
    std::int32_t points = 0;  ///< sum over the playouts

    SampledCandidate() { features.fill(no_feature); }
};

/// A decision, and what playouts say of its candidates.
struct SampledDecision {
    KnotPosition at{};
    std::vector<SampledCandidate> candidates;
};

/// Decisions where to put a tile, and where to bend the plan: by the weights that value them.
struct SampledDecisions {
    std::vector<SampledDecision> placements;
    std::vector<SampledDecision> bends;
};

struct SamplingOptions {
    std::uint64_t seed = 0;
    int playouts = 16;  ///< of each candidate
};

/// Plays one training game with the policy, changed at random here and there so that the samples
/// cover more than its own way. Every candidate of every decision is played out by the policy, all
/// candidates on the same futures.
SampledDecisions sample_game(const PolicyModel& model, const SamplingOptions& options,
                             std::uint64_t index);

/// Plays one training game like that, its plan changed now and then to what playouts say is better,
/// and samples before every other placement what each single change of the plan is worth. The first
/// candidate of a decision is the plan as it is: no feature.
std::vector<SampledDecision> sample_changes(const PolicyModel& model,
                                            const SamplingOptions& options, std::uint64_t index);

/// Points of the policy in a training game; a dead game counts as dead_points.
inline constexpr int dead_points = -50;
int training_game(const PolicyModel& model, const PlannedGame& start, std::uint64_t seed,
                  std::uint64_t index, TrainingStream stream);

}  // namespace skerry::tiny_islands
