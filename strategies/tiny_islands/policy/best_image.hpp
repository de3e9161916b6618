#pragma once

#include <optional>
#include <vector>

#include "strategies/tiny_islands/plan/symmetry.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

/// Finds the image of the board in which the plan of a model fits the first offer best: the one
/// where the best first placement is worth most; on ties the one with the larger numbers of zones.
/// So an offer and its images have the same best image, and a game is played as its images are,
/// unless the first offer is an image of itself. What it has found once it remembers: of long runs
/// nearly every first placement.
class BestImage {
  public:
    explicit BestImage(const PolicyModel& model);

    /// `model`: that of the constructor, or a copy.
    Symmetry of(const PolicyModel& model, const Offer& first);

  private:
    /// In parts of a point (value_scale).
    int worth(const PolicyModel& model, const Offer& first);

    PlannedGame empty_;
    std::vector<int> worths_;  ///< by offer; `unknown` where nobody has asked yet
    std::optional<Offer> first_;
    Symmetry image_;
};

}  // namespace skerry::tiny_islands
