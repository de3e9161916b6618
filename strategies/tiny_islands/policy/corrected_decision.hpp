#pragma once
// What a network makes of the placements of one decision.

#include "strategies/tiny_islands/policy/network.hpp"
#include "strategies/tiny_islands/policy/placement_view.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

/// Holds references: an object is for one decision.
class CorrectedDecision {
  public:
    /// The arguments are as PolicyModel::values() has them.
    CorrectedDecision(const Network& network, const PlannedGame& game, const DeckCounts& decks,
                      const Offer& offer, int turn)
        : network_(network),
          game_(game),
          decks_(decks),
          offer_(offer),
          turn_(turn),
          view_(game, decks) {}

    /// The linear value and its correction.
    int value(const LinearPlacement& placement);

    /// Finds the placement with the largest value, the first on ties, and returns its index.
    /// Placements whose linear values are more than `window` behind the best one are not looked at;
    /// with a window of two corrections none of them could win. If only one is looked at, its value
    /// is not corrected. `placements` must not be empty.
    std::size_t best(const LinearPlacements& placements, int window, int& value);

  private:
    const HiddenUnits& start_of(std::size_t draw);

    const Network& network_;
    const PlannedGame& game_;
    const DeckCounts& decks_;
    const Offer& offer_;
    int turn_;
    DecisionView view_;
    // The counts and the sums of their rows, from when they are first asked for.
    bool counted_ = false;
    std::array<bool, std::tuple_size_v<Offer>> started_{};
    std::array<HiddenUnits, std::tuple_size_v<Offer>> starts_;
    DecisionCounts counts_;
};

}  // namespace skerry::tiny_islands
