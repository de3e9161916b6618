#include "strategies/tiny_islands/policy/weights.hpp"

#include <algorithm>

namespace skerry::tiny_islands {

namespace {

/// The weights at a turn, interpolated between the knots around it.
template <class Weights, std::size_t count>
Weights at_turn(const std::array<Weights, count>& knots, int turn) {
    const KnotPosition at = knot_position(turn);
    Weights weights;
    for (std::size_t kind = 0; kind < weights.size(); ++kind)
        for (std::size_t i = 0; i < weights[kind].size(); ++i) {
            const int below = knots[at.below][kind][i];
            const int above = knots[at.below + 1][kind][i];
            weights[kind][i] = static_cast<std::int16_t>(
                (below * (at.span - at.above) + above * at.above) / at.span);
        }
    return weights;
}

template <class Lists>
void take(std::span<const std::int16_t>& numbers, Lists& lists) {
    for (auto& weights : lists)
        for (auto& list : weights) {
            std::copy_n(numbers.begin(), list.size(), list.begin());
            numbers = numbers.subspan(list.size());
        }
}

}  // namespace

PolicyWeights unpack_weights(std::string_view plan,
                             std::span<const std::int16_t, weight_count> numbers) {
    PolicyWeights weights;
    weights.plan = parse_plan(plan);
    std::span<const std::int16_t> left = numbers;
    take(left, weights.knots);
    take(left, weights.bends);
    take(left, weights.changes);
    return weights;
}

PolicyTable::PolicyTable(const PolicyWeights& weights)
    : plan_(weights.plan), bends_(weights.bends) {
    for (int turn = 0; turn < weight_turns; ++turn) {
        turns_[weight_row(turn)] = at_turn(weights.knots, turn);
        changes_[weight_row(turn)] = at_turn(weights.changes, turn);
    }
}

}  // namespace skerry::tiny_islands
