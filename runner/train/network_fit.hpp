#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/train/network_sampling.hpp"
#include "strategies/tiny_islands/policy/network.hpp"

namespace skerry::tiny_islands {

struct NetworkFitOptions {
    std::uint64_t seed = 0;  ///< of the order of the decisions, and of the first network
    int playouts = 4;        ///< playouts behind each sample: points are sums over this many
    int passes = 3;          ///< over all decisions
};

/// A network to begin with: it corrects nothing, but its units differ.
NetworkWeights first_network(std::uint64_t seed);

/// Goes on from `start`: finds the rows with which the corrected values of each decision's
/// candidates come closest to the points of their playouts, both centred within the decision. Adam
/// (Kingma, Ba 2015) over batches of decisions in random order, each network on one thread: equal
/// samples give equal bits. Returns `start` if `stop` was set.
NetworkWeights fit_network(const NetworkWeights& start, std::span<const NetworkDecision> decisions,
                           const NetworkFitOptions& options, int threads, const StopFlag& stop);

/// Mean squares of differences of points within decisions, over their best candidates. The noise of
/// the playouts is taken off.
struct SiblingErrors {
    double variance = 0;   ///< of the true differences
    double linear = 0;     ///< what the policy's values miss of them
    double corrected = 0;  ///< what the corrected values miss of them
};
SiblingErrors sibling_errors(const NetworkWeights& weights,
                             std::span<const NetworkDecision> decisions, int playouts);

}  // namespace skerry::tiny_islands
