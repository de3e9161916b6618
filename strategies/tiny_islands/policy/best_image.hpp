#pragma once

#include <optional>
#include <vector>

#include "strategies/tiny_islands/plan/symmetry.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

/// Finds the image of the board in which the plan of a model fits the first offer best: the one
/// where the best first placement is worth most; on ties the one with the larger numbers of zones.
/// So an offer and its images have the same best image, and a game is played as its images are,
/// unless the first offer is an image of itself. What it has found once it remembers.
class BestImage {
  public:
    explicit BestImage(const PolicyModel& model);

    /// `model`: that of the constructor, or a copy.
    Symmetry of(const PolicyModel& model, const Offer& first);

    /// The best placement of a first offer on the empty board, as PolicyModel::best() finds it.
    const ValuedPlacement& first_placement(const PolicyModel& model, const Offer& first);

  private:
    Symmetry find(const PolicyModel& model, const Offer& first);

    PlannedGame empty_;
    // By offer; `unknown` and empty where nobody has asked yet.
    std::vector<ValuedPlacement> placements_;
    std::vector<std::optional<Symmetry>> images_;
};

}  // namespace skerry::tiny_islands
