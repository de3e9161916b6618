#pragma once
// The last two moves of alpha-beta search in the Tile Game, which have most of its nodes. Their
// values follow from the value of the tile and the number of tiles flipped, so all cells that are
// alike are dealt with at once. Values and nodes are the same as in a search node by node.

#include "strategies/tile_game/evaluation.hpp"

namespace skerry::tile_game {

template <class Set, int Planes>
int Evaluation<Set, Planes>::search_leaves(const Node& node, int beta, std::uint64_t& nodes) {
    int best = nothing_yet;
    for_each_leaf(node, [&](int value) {
        ++nodes;
        best = std::max(best, for_first(node, value));
        return best >= beta;
    });
    return best;
}

template <class Set, int Planes>
int Evaluation<Set, Planes>::search_one(const Node& node, int beta, std::uint64_t& nodes) {
    const bool last = std::has_single_bit(node.open);
    // If an empty pool or a decision may end the game, leaves differ in more than flips.
    if ((node.their_pool == 0 && !last) || node.stop_when_decided)
        return search_leaves(node, beta, nodes);
    int value = 1;
    const auto with = [&, least = margin(node) + 1](std::size_t flips) {
        const int after = least + 2 * static_cast<int>(flips);
        return last ? won_value(after) : estimate(after, node.my_pool - value - node.their_pool);
    };
    // A tile of 1 flips nothing, wherever it lies.
    if (with(0) >= beta) {
        ++nodes;
        return with(0);
    }
    int best = with(0);
    const int cells = std::popcount(node.open);
    std::array<Set, most_flips + 1> at_least{};  ///< open cells that flip so many tiles or more
    at_least[0] = node.open;
    // A value is worth more than the one before only if it flips tiles of that one.
    Word rest = unlocked(node);
    while (rest != 0 && value < node.my_pool) {
        const Word next = equal(node, value++);
        if (next == 0) continue;
        rest &= ~next;
        for (Word tiles = next; tiles != 0; tiles &= tiles - 1) {
            const Set near = beside(node, static_cast<std::size_t>(std::countr_zero(tiles)));
            for (std::size_t k = most_flips; k > 0; --k)
                at_least[k] = static_cast<Set>(at_least[k] | (at_least[k - 1] & near));
        }
        std::size_t flips = most_flips;
        while (at_least[flips] == 0) --flips;
        best = std::max(best, with(flips));
        if (best < beta) continue;
        // The search ends at the first cell that is worth enough, though later ones may be better.
        while (flips > 0 && with(flips - 1) >= beta) --flips;
        const Word cell = at_least[flips] & (Word{0} - at_least[flips]);
        while (flips < most_flips && (at_least[flips + 1] & cell) != 0) ++flips;
        const int before = cells * (value - 1) + std::popcount(Word{node.open & (cell - 1)});
        nodes += static_cast<std::uint64_t>(before + 1);
        return with(flips);
    }
    nodes += static_cast<std::uint64_t>(cells * node.my_pool);
    return best;
}

template <class Set, int Planes>
int Evaluation<Set, Planes>::search_two(const Node& node, int alpha, int beta,
                                        std::uint64_t& nodes) {
    int best = nothing_yet;
    int floor = alpha;
    const int margin_now = margin(node);
    const bool last = std::popcount(node.open) == 2;
    const auto visit_cells = [&](Word cells, int flips, int value) {
        // A tile of 1 in reply: nearly always enough, so that it is the only one.
        const int margin_then = -margin_now - 2 * flips;
        const int reply = last
                              ? won_value(margin_then)
                              : estimate(margin_then, node.their_pool - 1 - (node.my_pool - value));
        for (; cells != 0 && best < beta; cells &= cells - 1) {
            if (reply >= -floor) {
                nodes += 2 * static_cast<std::uint64_t>(std::popcount(cells));
                best = std::max(best, -reply);
                return;
            }
            Node next = node;
            play(next, {static_cast<std::uint8_t>(std::countr_zero(cells)),
                        static_cast<std::uint8_t>(value)});
            std::uint64_t visited = 1;
            const int found = -search_one(next, -floor, visited);
            // What an empty window finds better is searched again with the whole one.
            const bool again = best > nothing_yet && found > floor && found < beta;
            nodes += again ? 2 * visited : visited;
            best = std::max(best, found);
            floor = std::max(floor, best);
        }
    };
    for_each_group(node, [&](Word cells, std::size_t flips, int value) {
        visit_cells(cells, static_cast<int>(flips), value);
        return best >= beta;
    });
    return best;
}

}  // namespace skerry::tile_game
