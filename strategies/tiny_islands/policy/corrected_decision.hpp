#pragma once
// The placements of one decision, with linear values and what a network makes of them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "strategies/tiny_islands/policy/network.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands {

/// A placement with its linear value and its features. Nothing is set before it is needed.
struct SeenPlacement {
    int linear;
    std::uint8_t draw;  ///< which of the offer
    std::uint8_t bit;   ///< of the cell
    std::uint8_t size;  ///< the number of features
    std::array<std::uint16_t, feature_groups.size()> features;

    Cell cell() const { return Cell::from_bit(bit); }
};

/// Holds references: an object is for one decision.
class CorrectedDecision {
  public:
    /// `table`: the weights of the linear part; the others as PolicyModel::values() has them.
    CorrectedDecision(const PolicyTable& table, const Network& network, const PlannedGame& game,
                      const DeckCounts& decks, const Offer& offer, int turn);

    /// Every empty cell of each draw in turn.
    std::span<const SeenPlacement> placements() const { return std::span(seen_).first(size_); }

    /// The linear value and its correction.
    int value(const SeenPlacement& seen) const;

    /// See PolicyModel::best(). Placements whose linear values are more than `window` behind the
    /// best one are not looked at; with a window of two corrections none of them could win.
    bool best(int window, ValuedPlacement& best) const;

  private:
    const HiddenUnits& start_of(std::size_t draw) const;

    const Network& network_;
    const PlannedGame& game_;
    const DeckCounts& decks_;
    const Offer& offer_;
    int turn_;
    std::size_t size_ = 0;
    std::array<SeenPlacement, 18> seen_;
    // The counts and the sums of their rows, from when they are first asked for.
    mutable bool counted_ = false;
    mutable std::array<bool, std::tuple_size_v<Offer>> started_{};
    mutable std::array<HiddenUnits, std::tuple_size_v<Offer>> starts_;
    mutable DecisionCounts counts_;
};

}  // namespace skerry::tiny_islands
