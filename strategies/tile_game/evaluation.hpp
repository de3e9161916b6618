#pragma once
// What alpha-beta search knows about the Tile Game: its moves in a good order, and an estimate.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "core/tile_game/game.hpp"

namespace skerry::tile_game {

/// A position as sets of cells, with the values of the tiles bit by bit: all tiles are compared
/// with a value at once, without a branch. Always seen by the player to move.
template <class Set, int Planes>
struct PlaneNode {
    std::array<Set, Planes> planes{};  ///< bit i of the value of each cell's tile
    Set open = 0;
    Set mine = 0;
    Set theirs = 0;
    std::uint8_t my_pool = 0;
    std::uint8_t their_pool = 0;
    Seat to_move = Seat::first;
    std::uint8_t cols = 0;
    bool stop_when_decided = false;
};

/// The Tile Game's version of PlainSearch in strategies/alpha_beta.hpp. `Set` holds the cells of
/// the board, `Planes` is the number of bits of the pool.
template <class Set, int Planes>
struct Evaluation {
    using Game = TileGame;
    using Node = PlaneNode<Set, Planes>;
    /// What sets are computed in: arithmetic on smaller types would be in int.
    using Word = std::conditional_t<(sizeof(Set) > sizeof(unsigned)), Set, unsigned>;

    static bool fits(const Rules& rules) {
        return rules.cells() <= static_cast<int>(8 * sizeof(Set)) && rules.pool < 1 << Planes;
    }

    static Node root(const State& state);
    static bool is_over(const Node& node) {
        if (node.open == 0 || (node.my_pool | node.their_pool) == 0) return true;
        return node.stop_when_decided && decided(margin(node), node.my_pool, node.their_pool);
    }
    static Seat to_move(const Node& node) { return node.to_move; }
    static int final_value(const Node& node) { return for_first(node, won_value(margin(node))); }
    static int evaluate(const Node& node) {
        return for_first(node, estimate(margin(node), node.my_pool - node.their_pool));
    }
    static int plies_left(const Node& node) { return std::popcount(node.open); }
    static void play(Node& node, Move move);

    /// Visits moves that flip most first; among them first those that cannot be flipped back, then
    /// cheap ones.
    template <class Visit>
    static void for_each_move(const Node& node, Visit&& visit);

    /// Visits cheap moves first; the positions are valued without being made.
    template <class Visit>
    static void for_each_leaf(const Node& node, Visit&& visit);

    /// What a search of one move finds, and adds the nodes that it visits: those of
    /// for_each_leaf(), but not one by one.
    static int search_one(const Node& node, int beta, std::uint64_t& nodes);
    /// Whether search_two() may be asked: neither of the last two moves ends the game too early.
    static bool can_search_two(const Node& node) {
        const int cells = std::popcount(node.open);
        return !node.stop_when_decided && cells > 1 && node.their_pool > (cells > 2 ? 1 : 0);
    }
    /// What a search of two moves finds; counts nodes as search_one() does.
    static int search_two(const Node& node, int alpha, int beta, std::uint64_t& nodes);

    static std::size_t move_capacity(const Rules& rules) {
        return static_cast<std::size_t>(rules.cells() * rules.pool);
    }
    static std::uint64_t hash(const Node& node);

  private:
    /// The values of a tile and of a point in the pool. The latter comes from matches on 3x3x10,
    /// 4x4x15 and 5x5x26.
    static constexpr int tile = 16;
    static constexpr int point = 20;
    static constexpr int win = 100'000;
    /// Less than any value.
    static constexpr int nothing_yet = -2'000'000'000;
    static constexpr std::size_t class_count = 10;
    static constexpr std::size_t values = std::size_t{1} << Planes;

    /// Most tiles that a move flips.
    static constexpr std::size_t most_flips = 4;

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

    static int margin(const Node& node) {
        return std::popcount(node.mine) - std::popcount(node.theirs);
    }
    static int won_value(int margin) { return win * ((margin > 0) - (margin < 0)) + tile * margin; }
    static int estimate(int margin, int points) { return tile * margin + point * points; }
    /// Whether one pool is empty and the other player leads.
    static bool decided(int margin, int my_pool, int their_pool) {
        return (my_pool == 0 && margin < 0) || (their_pool == 0 && margin > 0);
    }
    static int for_first(const Node& node, int value) {
        return node.to_move == Seat::first ? value : -value;
    }
    /// Bit i of a value, on every cell.
    static Word everywhere(int value, std::size_t i) {
        return Word{0} - (static_cast<unsigned>(value) >> i & 1);
    }
    static Set bit(std::size_t cell) { return static_cast<Set>(Set{1} << cell); }
    static Set beside(const Node& node, std::size_t cell) {
        return static_cast<Set>(neighbour_sets[node.cols][cell]);
    }

    /// The opponent's tiles of value 1 to `value` - 1: those that a tile of `value` flips if it
    /// touches them.
    static Set lower(const Node& node, int value);
    /// The opponent's tiles of exactly `value`.
    static Set equal(const Node& node, int value);
    /// The opponent's tiles of 1 or more.
    static Set unlocked(const Node& node);
    /// Open cells without an open neighbour.
    static Set sheltered(const Node& node);
    static void classify(const Node& node, MoveClasses& classes);
    /// In the order of for_each_move(): visit(cells, flips, value) for cells that are alike, or
    /// for none.
    template <class Visit>
    static void for_each_group(const Node& node, Visit&& visit);
    static int search_leaves(const Node& node, int beta, std::uint64_t& nodes);

    /// Indexed by the number of columns, then by cell.
    static constexpr auto neighbour_sets = [] {
        std::array<std::array<Cells, max_cells>, max_cells + 1> sets{};
        for (int cols = 1; cols <= max_cells; ++cols)
            for (int cell = 0; cell < max_cells; ++cell)
                sets[static_cast<std::size_t>(cols)][static_cast<std::size_t>(cell)] =
                    neighbours(cols, cell);
        return sets;
    }();
};

/// For boards of up to 16 and 32 cells, and for all boards.
using SmallEvaluation = Evaluation<std::uint16_t, 4>;
using MediumEvaluation = Evaluation<std::uint32_t, 7>;
using LargeEvaluation = Evaluation<std::uint64_t, 7>;

template <class Set, int Planes>
PlaneNode<Set, Planes> Evaluation<Set, Planes>::root(const State& state) {
    const Seat me = state.to_move;
    const Seat other = me == Seat::first ? Seat::second : Seat::first;
    Node node;
    node.open = static_cast<Set>(state.open);
    node.mine = static_cast<Set>(state.owned(me));
    node.theirs = static_cast<Set>(state.owned(other));
    for (std::size_t cell = 0; cell < 8 * sizeof(Set); ++cell)
        for (std::size_t i = 0; i < Planes; ++i)
            if ((state.value(cell) >> i & 1) != 0)
                node.planes[i] = static_cast<Set>(node.planes[i] | bit(cell));
    node.my_pool = state.pools[index(me)];
    node.their_pool = state.pools[index(other)];
    node.to_move = me;
    node.cols = state.cols;
    node.stop_when_decided = state.stop_when_decided;
    return node;
}

template <class Set, int Planes>
Set Evaluation<Set, Planes>::lower(const Node& node, int value) {
    Word less = 0;
    Word same = node.theirs;
    Word locked = node.theirs;
    for (std::size_t i = Planes; i-- > 0;) {
        const Word wanted = everywhere(value, i);
        const Word plane = node.planes[i];
        less |= same & ~plane & wanted;
        same &= ~(plane ^ wanted);
        locked &= ~plane;
    }
    return static_cast<Set>(less & ~locked);
}

template <class Set, int Planes>
Set Evaluation<Set, Planes>::equal(const Node& node, int value) {
    Word same = node.theirs;
    for (std::size_t i = 0; i < Planes; ++i) same &= ~(node.planes[i] ^ everywhere(value, i));
    return static_cast<Set>(same);
}

template <class Set, int Planes>
Set Evaluation<Set, Planes>::unlocked(const Node& node) {
    Word any = 0;
    for (const Set plane : node.planes) any |= plane;
    return static_cast<Set>(any & node.theirs);
}

template <class Set, int Planes>
void Evaluation<Set, Planes>::play(Node& node, Move move) {
    const Set placed = bit(move.cell);
    const Set flipped = lower(node, move.value) & beside(node, move.cell);
    Word borrow = flipped;
    for (std::size_t i = 0; i < Planes; ++i) {
        const Word plane = node.planes[i];
        const Word of_tile = everywhere(move.value, i);
        node.planes[i] = static_cast<Set>((plane ^ borrow) | (placed & of_tile));
        borrow &= ~plane;
    }
    node.open = static_cast<Set>(node.open ^ placed);
    node.mine = static_cast<Set>(node.mine | placed | flipped);
    node.theirs = static_cast<Set>(node.theirs ^ flipped);
    node.my_pool = static_cast<std::uint8_t>(node.my_pool - move.value);
    if (node.their_pool == 0) return;
    std::swap(node.mine, node.theirs);
    std::swap(node.my_pool, node.their_pool);
    node.to_move = node.to_move == Seat::first ? Seat::second : Seat::first;
}

template <class Set, int Planes>
Set Evaluation<Set, Planes>::sheltered(const Node& node) {
    Set result = 0;
    for (Word rest = node.open; rest != 0; rest &= rest - 1) {
        const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
        if ((beside(node, cell) & node.open) == 0) result = static_cast<Set>(result | bit(cell));
    }
    return result;
}

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

template <class Set, int Planes>
std::uint64_t Evaluation<Set, Planes>::hash(const Node& node) {
    std::uint64_t h = static_cast<std::uint64_t>(node.my_pool) << 16 |
                      static_cast<std::uint64_t>(node.their_pool) << 8 |
                      static_cast<std::uint64_t>(node.to_move);
    const auto mix = [&h](std::uint64_t word) {
        h = (h ^ word) * 0x9e3779b97f4a7c15;
        h ^= h >> 32;
    };
    if constexpr (sizeof(Set) > 4) {
        mix(node.mine);
        mix(node.theirs);
    } else {
        mix(static_cast<std::uint64_t>(node.mine) << 32 | node.theirs);
    }
    if constexpr (sizeof(node.planes) == sizeof(std::uint64_t)) {
        mix(std::bit_cast<std::uint64_t>(node.planes));
    } else {
        for (const Set plane : node.planes) mix(plane);
    }
    return h * 0xd6e8feb86659fd93;
}

}  // namespace skerry::tile_game

#include "strategies/tile_game/evaluation_horizon.hpp"
