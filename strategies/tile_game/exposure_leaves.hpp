#pragma once
// The positions after each move that pays, judged without being made: what changes lies beside the
// cell.

#include "strategies/tile_game/exposure.hpp"

namespace skerry::tile_game {

/// What the moves of a node have in common.
template <class Set, int Planes>
struct Exposure<Set, Planes>::Leaves {
    const Node& node;
    const ExposureWeights& weights;  ///< of the positions after a move
    Kinds by_kind;
    typename Board::Near near;
    Set unlocked;  ///< the opponent's tiles of 1 or more with an open neighbour
    Set at_risk;   ///< own tiles that the opponent can flip
    int highest;   ///< no tile of the opponent has a higher value
    /// Whether value() can tell: the game is not over after a move, and the opponent is to move.
    bool in_place;
    int targets;  ///< the worth of all unlocked tiles to who makes the move
    int unmoved;  ///< the value after a move that changed nothing and cost nothing

    explicit Leaves(const Node& from)
        : node(from),
          weights(exposure_weights(std::popcount(from.open) - 1)),
          by_kind(kinds(from)),
          near(near_open(from)),
          unlocked(static_cast<Set>(Board::unlocked(from) & near.any)),
          at_risk(below(from, static_cast<Set>(from.mine & near.any), from.their_pool)),
          highest(highest_value(from)),
          in_place(from.their_pool > 0 && !from.stop_when_decided &&
                   !std::has_single_bit(from.open)),
          targets(sum(by_kind, unlocked, weights.risks)),
          unmoved(weights.tile * (margin(from) + 1) +
                  weights.point * (from.my_pool - from.their_pool) - weights.tempo -
                  sum(by_kind, at_risk, weights.targets)) {}

    static int highest_value(const Node& node) {
        for (std::size_t i = Planes; i-- > 0;)
            if ((node.planes[i] & node.theirs) != 0) return (2 << i) - 1;
        return 0;
    }

    /// The values 1 and 2 as far as they pay, and those that are just high enough to flip a tile.
    template <class Visit>
    bool for_each_paying_value(std::size_t cell, Visit&& visit) const {
        std::array<int, Board::most_flips + 2> values{1};
        std::size_t count = 1;
        if ((near.any & bit(cell)) != 0) values[count++] = 2;
        // A tile beside the cell has an open neighbour: the cell.
        for (Word tiles = unlocked & beside(node, cell); tiles != 0; tiles &= tiles - 1) {
            const auto tile = static_cast<std::size_t>(std::countr_zero(tiles));
            const int higher = Board::value_at(node, tile) + 1;
            int* const end = values.data() + count;
            if (std::find(values.data(), end, higher) == end) values[count++] = higher;
        }
        for (std::size_t i = 0; i < count; ++i)
            if (values[i] <= node.my_pool && visit(values[i])) return true;
        return false;
    }

    /// The value of the position after the move for who makes it.
    int value(Move move) const {
        const Set around = beside(node, move.cell);
        const auto covered = static_cast<Set>(near.once & around);
        const int left = node.my_pool - move.value;
        int result = unmoved - weights.point * move.value;
        if ((near.any & bit(move.cell)) != 0 && move.value < node.their_pool)
            result -= weights.targets[std::min<std::size_t>(move.value, tile_kinds) - 1];
        if ((covered & at_risk) != 0)
            result += sum(by_kind, static_cast<Set>(covered & at_risk), weights.targets);
        Set flipped = 0;
        if (move.value > 1) {
            flipped = below(node, static_cast<Set>(node.theirs & around), move.value);
            if (flipped != 0)
                result += 2 * weights.tile * std::popcount(flipped) -
                          offered(static_cast<Set>(flipped & ~covered));
        }
        const auto gone = static_cast<Set>(unlocked & (covered | flipped));
        if (left <= highest)
            return result + sum(by_kind, below(node, static_cast<Set>(unlocked & ~gone), left),
                                weights.risks);
        return result + targets - (gone == 0 ? 0 : sum(by_kind, gone, weights.risks));
    }

    /// What tiles offer to the opponent who has lost them: they are worth 1 less than before.
    int offered(Set flipped) const {
        const Set tiles = below(node, static_cast<Set>(flipped & near.any), node.their_pool + 1);
        const auto [ones, twos, more] = by_kind.sets;
        const auto count = [&](Word kind) { return std::popcount(static_cast<Set>(tiles & kind)); };
        return weights.targets[0] * count(twos) + weights.targets[1] * count(by_kind.threes) +
               weights.targets[2] * count(more & ~by_kind.threes);
    }
};

template <class Set, int Planes>
template <class Visit>
void Exposure<Set, Planes>::for_each_value(const Node& node, Visit&& visit) {
    const Leaves leaves(node);
    const bool all = looks_at_all(node);
    for (Word rest = node.open; rest != 0; rest &= rest - 1) {
        const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
        const auto visit_value = [&](int value) {
            const Move move{static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(value)};
            return visit(move, leaves.in_place ? leaves.value(move) : value_after(node, move));
        };
        if (all) {
            for (int value = 1; value <= node.my_pool; ++value)
                if (visit_value(value)) return;
        } else if (leaves.for_each_paying_value(cell, visit_value)) {
            return;
        }
    }
}

}  // namespace skerry::tile_game
