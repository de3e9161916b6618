#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "runner/train/sampling.hpp"
#include "strategies/tiny_islands/policy/network_features.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

/// A candidate placement, its rows of the network, and the points that playouts gave it.
struct NetworkCandidate {
    static constexpr std::size_t most_rows = feature_groups.size() + further_groups.size();
    FixedList<std::uint16_t, most_rows> rows;  ///< those of the policy come first
    std::uint8_t tile = 0;
    std::int16_t linear = 0;  ///< the policy's value, in parts of a point
    std::int16_t points = 0;  ///< sum over the playouts
    std::int16_t halves = 0;  ///< the sum over every other playout less the sum over the others
};

/// A decision where to put a tile.
struct NetworkDecision {
    /// The candidates of most value come first, in the order of their value.
    static constexpr std::size_t best_candidates = 6;
    static constexpr std::size_t most_candidates = 8;
    int turn = 0;  ///< tiles placed before
    DecisionCounts counts{};
    FixedList<NetworkCandidate, most_candidates> candidates;
};

struct NetworkModels {
    PolicyModel linear;
    PolicyModel corrected;  ///< by the network so far
};

/// Plays one training game with the corrected model, changed at random here and there so that the
/// samples cover more than its own games. In every fourth decision, on average, that model plays
/// out the candidates of most value and two others, all of them on equal futures.
std::vector<NetworkDecision> sample_network_game(const NetworkModels& models,
                                                 const SamplingOptions& options,
                                                 std::uint64_t index);

}  // namespace skerry::tiny_islands
