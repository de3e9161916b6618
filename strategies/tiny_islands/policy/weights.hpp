#pragma once

#include <memory>

#include "core/tiny_islands/types.hpp"
#include "strategies/tiny_islands/plan/plan.hpp"
#include "strategies/tiny_islands/policy/placement_features.hpp"

namespace skerry::tiny_islands {

/// The number of parts of a point in which values are counted.
inline constexpr int value_scale = 256;

/// Turns (tiles placed before) for which weights are given; in between, weights change linearly.
inline constexpr std::array<int, 5> weight_knots = {0, 6, 12, 18, 25};
inline constexpr int weight_turns = weight_knots.back() + 1;

/// Weights of the features of each tile, in parts of a point.
using TileWeights = std::array<std::array<std::int16_t, feature_count>, tile_kinds>;

/// Weights of the features of a bend, by the side that its cell changes to.
using BendWeights = std::array<std::array<std::int16_t, bend_feature_count>, bend_sides>;

/// All that `skerry train` learns.
struct PolicyWeights {
    Plan plan;
    std::array<TileWeights, weight_knots.size()> knots{};
    std::array<BendWeights, bend_occasions.size()> bends{};
    /// Weights for single changes of the plan while an offer is shown. The policy leaves such
    /// changes to search.
    std::array<BendWeights, weight_knots.size()> changes{};

    friend bool operator==(const PolicyWeights&, const PolicyWeights&) = default;
};

/// The weights that the program ships with, made by `skerry train`: policy.weights.
const PolicyWeights& trained_policy();

/// The number of weights in PolicyWeights.
inline constexpr std::size_t weight_count =
    weight_knots.size() * tile_kinds * feature_count +
    (bend_occasions.size() + weight_knots.size()) * bend_sides * bend_feature_count;

/// Makes weights from the text of their plan and all numbers, in the order of PolicyWeights.
PolicyWeights unpack_weights(std::string_view plan,
                             std::span<const std::int16_t, weight_count> numbers);

/// The position of a turn between two knots: knots[below] and the next knot have weight in the
/// ratio (span - above) : above.
struct KnotPosition {
    std::size_t below;
    int above;
    int span;
};
constexpr KnotPosition knot_position(int turn) {
    std::size_t below = 0;
    while (below + 2 < weight_knots.size() && turn >= weight_knots[below + 1]) ++below;
    return {below, turn - weight_knots[below], weight_knots[below + 1] - weight_knots[below]};
}

/// The number of a turn among those with weights of their own.
constexpr std::size_t weight_row(int turn) {
    const int last = weight_turns - 1;
    return static_cast<std::size_t>(turn < last ? turn : last);
}

/// Weights for every turn, computed once. Turns after the last one (under other rules) use the
/// weights of the last turn.
class PolicyTable {
  public:
    explicit PolicyTable(const PolicyWeights& weights);

    const std::array<std::int16_t, feature_count>& of(int turn, Tile tile) const {
        return turns_[weight_row(turn)][index(tile)];
    }
    const BendWeights& bends(std::size_t occasion) const { return bends_[occasion]; }
    const BendWeights& changes(int turn) const { return changes_[weight_row(turn)]; }
    const Plan& plan() const { return plan_; }

  private:
    Plan plan_;
    std::array<BendWeights, bend_occasions.size()> bends_;
    std::array<BendWeights, weight_turns> changes_;
    std::array<TileWeights, weight_turns> turns_;
};

}  // namespace skerry::tiny_islands
