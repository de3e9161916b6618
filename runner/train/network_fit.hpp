#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/train/network_sampling.hpp"
#include "strategies/tiny_islands/policy/network.hpp"

namespace skerry::tiny_islands {

/// The steps of Adam on a list of numbers.
class Adam {
  public:
    Adam(std::size_t size, float rate) : rate_(rate), first_(size), second_(size) {}

    /// Goes down the gradient, times `scale`, and makes it 0. `share`: of the whole rate.
    void step(float* numbers, float* gradient, float scale, float share) {
        first_left_ *= decay_first;
        second_left_ *= decay_second;
        const float rate = rate_ * share / (1 - first_left_);
        const float correct = 1 / (1 - second_left_);
        float* first = first_.data();
        float* second = second_.data();
        for (std::size_t i = 0; i < first_.size(); ++i) {
            const float g = scale * gradient[i];
            gradient[i] = 0;
            first[i] += (1 - decay_first) * (g - first[i]);
            second[i] += (1 - decay_second) * (g * g - second[i]);
            numbers[i] -= rate * first[i] / (std::sqrt(second[i] * correct) + least_step);
        }
    }

  private:
    static constexpr float decay_first = 0.9F;
    static constexpr float decay_second = 0.999F;
    static constexpr float least_step = 1e-7F;

    float rate_;
    std::vector<float> first_;
    std::vector<float> second_;
    float first_left_ = 1;   ///< decay_first to the power of the steps made
    float second_left_ = 1;  ///< decay_second to the same power
};

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
