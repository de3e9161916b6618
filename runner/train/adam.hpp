#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

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

}  // namespace skerry::tiny_islands
