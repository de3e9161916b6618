#pragma once
// What alpha-beta search knows about the Tile Game: its moves in a good order, and an estimate.

#include <algorithm>
#include <bit>

#include "core/tile_game/game.hpp"
#include "strategies/tile_game/plane_board.hpp"

namespace skerry::tile_game {

/// The Tile Game's version of PlainSearch in strategies/alpha_beta.hpp. `Set` holds the cells of
/// the board, `Planes` is the number of bits of the pool.
template <class Set, int Planes>
struct Evaluation : PlaneBoard<Set, Planes> {
    using Board = PlaneBoard<Set, Planes>;
    using Board::play;
    using typename Board::Node;
    using typename Board::Word;

    static int final_value(const Node& node) { return for_first(node, won_value(margin(node))); }
    static int evaluate(const Node& node) {
        return for_first(node, estimate(margin(node), node.my_pool - node.their_pool));
    }

    /// Visits moves that flip most first; among them first those that cannot be flipped back, then
    /// cheap ones.
    template <class Visit>
    static void for_each_move(const Node& node, Visit&& visit);

    /// Visits cheap moves first; the positions are valued without being made.
    template <class Visit>
    static void for_each_leaf(const Node& node, Visit&& visit);

    /// The value that a search of one move finds. It adds the nodes of for_each_leaf(), but does
    /// not visit them one by one.
    static int search_one(const Node& node, int beta, std::uint64_t& nodes);
    /// Whether search_two() may be asked: neither of the last two moves ends the game too early.
    static bool can_search_two(const Node& node) {
        const int cells = std::popcount(node.open);
        return !node.stop_when_decided && cells > 1 && node.their_pool > (cells > 2 ? 1 : 0);
    }
    /// What a search of two moves finds; counts nodes as search_one() does.
    static int search_two(const Node& node, int alpha, int beta, std::uint64_t& nodes);

  private:
    using Board::beside;
    using Board::decided;
    using Board::equal;
    using Board::for_first;
    using Board::margin;
    using Board::most_flips;
    using Board::sheltered;
    using Board::unlocked;

    /// The values of a tile and of a point in the pool. The latter comes from matches on 3x3x10,
    /// 4x4x15 and 5x5x26.
    static constexpr int tile = 16;
    static constexpr int point = 20;
    static constexpr int win = 100'000;
    /// Less than any value.
    static constexpr int nothing_yet = -2'000'000'000;
    static constexpr std::size_t class_count = 10;
    static constexpr std::size_t values = std::size_t{1} << Planes;

    /// Open cells by the number of tiles that a tile on them flips, the same for all its values
    /// from `first` to `last`.
    struct Flips {
        std::array<Set, most_flips + 1> cells;
        int first;
        int last;
    };
    /// The moves of a position, from low values to high ones. The first entry flips nothing; each
    /// further one begins where at least one tile more can be flipped.
    struct MoveClasses {
        std::array<Flips, std::min(values, 8 * sizeof(Set) + 1)> flips;
        std::size_t count;
        Set sheltered;  ///< open cells without an open neighbour
        /// The class of a move is 2 * flips + (1 if it cannot be flipped back).
        Set cells_of(const Flips& entry, std::size_t move_class, bool pays_all) const {
            const Set safe = pays_all ? static_cast<Set>(~Set{0}) : sheltered;
            return static_cast<Set>(entry.cells[move_class / 2] &
                                    (move_class % 2 == 0 ? ~safe : safe));
        }
    };

    static int won_value(int margin) { return win * ((margin > 0) - (margin < 0)) + tile * margin; }
    static int estimate(int margin, int points) { return tile * margin + point * points; }

    static void classify(const Node& node, MoveClasses& classes);
    /// In the order of for_each_move(): visit(cells, flips, value) for cells that are alike, or
    /// for none.
    template <class Visit>
    static void for_each_group(const Node& node, Visit&& visit);
    static int search_leaves(const Node& node, int beta, std::uint64_t& nodes);
};

using SmallEvaluation = BySize<Evaluation>::Small;
using MediumEvaluation = BySize<Evaluation>::Medium;
using LargeEvaluation = BySize<Evaluation>::Large;

template <class Set, int Planes>
void Evaluation<Set, Planes>::classify(const Node& node, MoveClasses& classes) {
    classes.sheltered = sheltered(node);
    classes.count = 0;
    Flips now{};
    now.cells[0] = node.open;
    now.first = 1;
    Word rest = unlocked(node);
    for (int value = 1; rest != 0 && value < node.my_pool; ++value) {
        const Word next = equal(node, value);
        if (next == 0) continue;
        rest &= ~next;
        now.last = value;
        classes.flips[classes.count++] = now;
        now.first = value + 1;
        // From here on, these tiles are flipped too: their neighbours flip one tile more.
        for (Word tiles = next; tiles != 0; tiles &= tiles - 1) {
            const Set near = beside(node, static_cast<std::size_t>(std::countr_zero(tiles)));
            for (std::size_t k = most_flips; k > 0; --k)
                now.cells[k] = static_cast<Set>((now.cells[k] & ~near) | (now.cells[k - 1] & near));
            now.cells[0] = static_cast<Set>(now.cells[0] & ~near);
        }
    }
    now.last = node.my_pool;
    classes.flips[classes.count++] = now;
}

template <class Set, int Planes>
template <class Visit>
void Evaluation<Set, Planes>::for_each_group(const Node& node, Visit&& visit) {
    MoveClasses classes;
    classify(node, classes);
    for (std::size_t k = class_count; k-- > 0;)
        for (std::size_t i = 0; i < classes.count; ++i) {
            const Flips& entry = classes.flips[i];
            if (entry.cells[k / 2] == 0) continue;
            for (int value = entry.first; value <= entry.last; ++value)
                if (visit(Word{classes.cells_of(entry, k, value >= node.their_pool)}, k / 2, value))
                    return;
        }
}

template <class Set, int Planes>
template <class Visit>
void Evaluation<Set, Planes>::for_each_move(const Node& node, Visit&& visit) {
    for_each_group(node, [&](Word cells, std::size_t, int value) {
        for (; cells != 0; cells &= cells - 1)
            if (visit(Move{static_cast<std::uint8_t>(std::countr_zero(cells)),
                           static_cast<std::uint8_t>(value)}))
                return true;
        return false;
    });
}

template <class Set, int Planes>
template <class Visit>
void Evaluation<Set, Planes>::for_each_leaf(const Node& node, Visit&& visit) {
    const int margin_now = margin(node);
    const bool last = std::has_single_bit(node.open);
    Set flippable = 0;
    for (int value = 1; value <= node.my_pool; ++value) {
        if (value > 1) flippable = static_cast<Set>(flippable | equal(node, value - 1));
        const int left = node.my_pool - value;
        const bool ends = last || (left | node.their_pool) == 0;
        for (Word rest = node.open; rest != 0; rest &= rest - 1) {
            const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
            const int after = margin_now + 1 +
                              2 * std::popcount(static_cast<Set>(flippable & beside(node, cell)));
            const bool over =
                ends || (node.stop_when_decided && decided(after, left, node.their_pool));
            const int worth = over ? won_value(after) : estimate(after, left - node.their_pool);
            if (visit(for_first(node, worth))) return;
        }
    }
}

}  // namespace skerry::tile_game

#include "strategies/tile_game/evaluation_horizon.hpp"
