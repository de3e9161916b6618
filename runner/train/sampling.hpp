#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

/// The purposes of the streams of Purpose::training; their values are part of the streams.
enum class TrainingStream : unsigned { deals, choices, plans, strength, network };

Rng training_stream(std::uint64_t seed, std::uint64_t index, TrainingStream stream);

/// One candidate of a sampled decision.
struct SampledCandidate {
    static constexpr std::uint16_t no_feature = 0xffff;
    /// Indices into the weights of one knot; no_feature if a group has none for this candidate.
    std::array<std::uint16_t, std::max(feature_groups.size(), bend_groups.size())> features;
    std::int32_t points = 0;  ///< sum over the playouts

    SampledCandidate() { features.fill(no_feature); }
};

/// A decision, and the points that playouts gave its candidates.
struct SampledDecision {
    KnotPosition at{};
    std::vector<SampledCandidate> candidates;
};

/// Decisions where to put a tile, and decisions where to bend the plan; different weights value
/// them.
struct SampledDecisions {
    std::vector<SampledDecision> placements;
    std::vector<SampledDecision> bends;
};

struct SamplingOptions {
    std::uint64_t seed = 0;
    int playouts = 16;  ///< playouts of each candidate
};

/// Plays one training game with the policy, changed at random here and there so that the samples
/// cover more than the policy's own games. The policy plays out every candidate of every decision,
/// all candidates on equal futures.
SampledDecisions sample_game(const PolicyModel& model, const SamplingOptions& options,
                             std::uint64_t index);

/// Plays one training game like sample_game(). Now and then its plan is changed to what playouts
/// say is better; before every other placement it samples what each single change of the plan is
/// worth. The first candidate of a decision is the plan as it is: no feature.
std::vector<SampledDecision> sample_changes(const PolicyModel& model,
                                            const SamplingOptions& options, std::uint64_t index);

/// The points of the policy in a training game; a dead game counts as dead_points.
inline constexpr int dead_points = -50;
int training_game(const PolicyModel& model, const PlannedGame& start, std::uint64_t seed,
                  std::uint64_t index, TrainingStream stream);

}  // namespace skerry::tiny_islands
