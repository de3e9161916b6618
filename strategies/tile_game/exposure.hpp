#pragma once
// Selective search in the Tile Game: a judgement that knows which tiles can still be flipped, and
// the moves that pay.

#include <algorithm>
#include <bit>

#include "core/tile_game/game.hpp"
#include "strategies/tile_game/plane_board.hpp"

namespace skerry::tile_game {

/// Kinds of tiles that can be flipped: value 1, value 2, and 3 or more.
inline constexpr std::size_t tile_kinds = 3;

/// Thousandths of the logarithm of the odds to win, for the player to move. A tile is exposed if a
/// cell beside it is open and the opponent has the points to flip it.
struct ExposureWeights {
    int tile;                             ///< for each tile of the margin
    int point;                            ///< for each point that the pool is ahead
    std::array<int, tile_kinds> targets;  ///< for each exposed tile of the opponent
    std::array<int, tile_kinds> risks;    ///< against each exposed tile of the player
    int tempo;                            ///< for being to move
};

/// Logistic regression of the results of 200,000 games on 5x5x26, 4.3 million positions, that the
/// search played against itself with 3,000 nodes a move, and each twelfth move at random.
inline constexpr std::array<ExposureWeights, 9> exposure_phases{{
    {1661, 885, {1541, 1209, 911}, {1460, 1249, 809}, 597},
    {1344, 1090, {1155, 788, 435}, {995, 705, 376}, -297},
    {1117, 1021, {984, 587, 280}, {815, 515, 271}, -377},
    {958, 913, {866, 491, 221}, {755, 445, 258}, -285},
    {835, 819, {862, 430, 173}, {729, 422, 233}, -217},
    {765, 740, {771, 415, 209}, {673, 396, 164}, -381},
    {680, 668, {810, 366, 149}, {684, 418, 203}, -166},
    {632, 612, {984, 405, 236}, {987, 428, 221}, -453},
    {501, 616, {1183, 363, 85}, {1052, 352, 88}, -531},
}};

/// The weights where so many cells are open.
inline constexpr const ExposureWeights& exposure_weights(int open_cells) {
    constexpr std::array<int, 8> ends{3, 5, 7, 9, 11, 14, 17, 20};
    std::size_t phase = 0;
    while (phase < ends.size() && open_cells > ends[phase]) ++phase;
    return exposure_phases[phase];
}

/// Knowledge for AlphaBeta in strategies/alpha_beta.hpp. Where many cells are open it looks only at
/// the values 1 and 2 on a cell, and at those just high enough to flip a tile beside it. It takes
/// the best ones by one-move judgement, and looks at late ones less deep.
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

    /// How many moves less the search looks ahead after `tried` better ones.
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
        Set threes;  ///< tiles of value 3, which are of the second kind once flipped
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
