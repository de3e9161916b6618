#pragma once

#include <optional>

#include "strategies/tiny_islands/plan/symmetry.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

/// The image of the board in which the plan of the model fits the first offer best: the one where
/// the best first placement is worth most; on ties the one with the larger numbers of zones. So an
/// offer and its images have the same best image, and a game is played as its images are, unless
/// the first offer is an image of itself.
Symmetry best_image(const PolicyModel& model, const Offer& first);

/// Remembers the image of the last first offer.
class BestImage {
  public:
    Symmetry of(const PolicyModel& model, const State& state) {
        if (first_ != state.offers[0]) {
            first_ = state.offers[0];
            image_ = best_image(model, *first_);
        }
        return image_;
    }

  private:
    std::optional<Offer> first_;
    Symmetry image_;
};

}  // namespace skerry::tiny_islands
