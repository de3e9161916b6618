#pragma once
// Selective search in the Tile Game: a judgement that knows which tiles can still be flipped, and
// the moves that pay.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/tile_game/game.hpp"
#include "strategies/tile_game/exposure_weights.hpp"
#include "strategies/tile_game/plane_board.hpp"

namespace skerry::tile_game {

/// Knowledge for AlphaBeta in strategies/alpha_beta.hpp. Where more than a few cells are open it
/// looks at the values 1 and 2 on a cell and at those just high enough to flip a tile beside it,
/// the best ones by one-move judgement, and at late ones less deep.
template <class Set, int Planes>
struct Exposure : PlaneBoard<Set, Planes> {
    using Board = PlaneBoard<Set, Planes>;
    using Board::is_over;
    using Board::play;
    using typename Board::Node;
    using typename Board::Word;

    /// Judging a move costs so much that remembering positions pays off early.
    static constexpr int table_depth = 2;

    static int final_value(const Node& node) { return for_first(node, won_value(margin(node))); }
    static int evaluate(const Node& node) { return for_first(node, judge(node)); }

    /// Visits the moves that pay, by their value after one move, the best first.
    template <class Visit>
    static void for_each_move(const Node& node, Visit&& visit) {
        for_each_best(node, capacity, visit);
    }
    /// The best ten of them; all where the search is exact.
    template <class Visit>
    static void for_each_likely_move(const Node& node, Visit&& visit) {
        for_each_best(node, looks_at_all(node) ? capacity : likely_moves, visit);
    }
    /// The positions are valued without being made.
    template <class Visit>
    static void for_each_leaf(const Node& node, Visit&& visit) {
        for_each_value(node, [&](Move, int value) { return visit(for_first(node, value)); });
    }

    /// By how many moves less the search looks ahead after `tried` better ones.
    static int reduction(const Node& node, std::size_t tried, int depth) {
        if (depth < 3 || tried < 3 || looks_at_all(node)) return 0;
        return std::min(tried < 8 ? 1 : 2, depth - 2);
    }

    /// Visits (move, value of the position after it for who made it) of each move that pays.
    template <class Visit>
    static void for_each_value(const Node& node, Visit&& visit);

  private:
    using Board::below;
    using Board::beside;
    using Board::bit;
    using Board::for_first;
    using Board::margin;
    using Board::near_open;

    static constexpr std::size_t likely_moves = 10;
    static constexpr int win = 1'000'000;
    /// With so few open cells the search is exact: every value may be the only good one.
    static constexpr int exact_cells = 4;
    static constexpr std::size_t capacity =
        std::max(8 * sizeof(Set) * 6, std::size_t{exact_cells} << Planes);

    struct Scored {
        int value;
        Move move;
    };
    /// Tiles by what they are worth to a flipper: locked ones are in none.
    struct Kinds {
        std::array<Set, tile_kinds> sets;
        Set threes;  ///< among the third kind those of value 3, of the second kind once flipped
    };

    static int won_value(int margin) { return win * ((margin > 0) - (margin < 0)) + margin; }
    static bool looks_at_all(const Node& node) { return std::popcount(node.open) <= exact_cells; }
    static Kinds kinds(const Node& node);
    static int sum(const Kinds& kinds, Set tiles, const std::array<int, tile_kinds>& weights) {
        int result = 0;
        for (std::size_t i = 0; i < tile_kinds; ++i)
            result += weights[i] * std::popcount(static_cast<Set>(kinds.sets[i] & tiles));
        return result;
    }
    /// For the player to move.
    static int judge(const Node& node);
    static int value_after(const Node& node, Move move);
    template <class Visit>
    static void for_each_best(const Node& node, std::size_t limit, Visit&& visit);

    struct Leaves;
};

using SmallExposure = BySize<Exposure>::Small;
using MediumExposure = BySize<Exposure>::Medium;
using LargeExposure = BySize<Exposure>::Large;

template <class Set, int Planes>
auto Exposure<Set, Planes>::kinds(const Node& node) -> Kinds {
    Word high = 0;
    for (std::size_t i = 2; i < Planes; ++i) high |= node.planes[i];
    const Word low = node.planes[0];
    const Word second = node.planes[1];
    return {{static_cast<Set>(low & ~second & ~high), static_cast<Set>(second & ~low & ~high),
             static_cast<Set>((low & second) | high)},
            static_cast<Set>(low & second & ~high)};
}

template <class Set, int Planes>
int Exposure<Set, Planes>::judge(const Node& node) {
    const ExposureWeights& weights = exposure_weights(std::popcount(node.open));
    const Kinds by_kind = kinds(node);
    const Set near = near_open(node).any;
    const Set targets = below(node, static_cast<Set>(node.theirs & near), node.my_pool);
    const Set risks = below(node, static_cast<Set>(node.mine & near), node.their_pool);
    return weights.tile * margin(node) + weights.point * (node.my_pool - node.their_pool) +
           sum(by_kind, targets, weights.targets) - sum(by_kind, risks, weights.risks) +
           weights.tempo;
}

template <class Set, int Planes>
int Exposure<Set, Planes>::value_after(const Node& node, Move move) {
    Node next = node;
    play(next, move);
    const int value = is_over(next) ? won_value(margin(next)) : judge(next);
    return next.to_move == node.to_move ? value : -value;
}

template <class Set, int Planes>
template <class Visit>
void Exposure<Set, Planes>::for_each_best(const Node& node, std::size_t limit, Visit&& visit) {
    std::array<Scored, capacity> best;
    std::size_t count = 0;
    for_each_value(node, [&](Move move, int value) {
        if (count == limit && value <= best[count - 1].value) return false;
        std::size_t at = count < limit ? count++ : limit - 1;
        for (; at > 0 && best[at - 1].value < value; --at) best[at] = best[at - 1];
        best[at] = {value, move};
        return false;
    });
    for (std::size_t i = 0; i < count; ++i)
        if (visit(best[i].move)) return;
}

}  // namespace skerry::tile_game

#include "strategies/tile_game/exposure_leaves.hpp"
