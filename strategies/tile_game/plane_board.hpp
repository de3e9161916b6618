#pragma once
// A position of the Tile Game as searches hold it: sets of cells, and the values of the tiles bit
// by bit.

#include <bit>
#include <type_traits>

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

/// Moves and questions about sets of cells, for boards of up to 8 * sizeof(Set) cells and pools of
/// less than 2^Planes: what AlphaBeta in strategies/alpha_beta.hpp asks of a game, but for
/// judgement.
template <class Set, int Planes>
struct PlaneBoard {
    using Game = TileGame;
    using Node = PlaneNode<Set, Planes>;
    /// What sets are computed in: arithmetic on smaller types would be in int.
    using Word = std::conditional_t<(sizeof(Set) > sizeof(unsigned)), Set, unsigned>;

    static bool fits(const Rules& rules) {
        return rules.cells() <= static_cast<int>(8 * sizeof(Set)) &&
               rules.larger_pool() < 1 << Planes;
    }

    static Node root(const State& state);
    static bool is_over(const Node& node) {
        if (node.open == 0 || (node.my_pool | node.their_pool) == 0) return true;
        return node.stop_when_decided && decided(margin(node), node.my_pool, node.their_pool);
    }
    static Seat to_move(const Node& node) { return node.to_move; }
    static int plies_left(const Node& node) { return std::popcount(node.open); }
    static void play(Node& node, Move move);
    static std::size_t move_capacity(const Rules& rules) {
        return static_cast<std::size_t>(rules.cells() * rules.larger_pool());
    }
    static std::uint64_t hash(const Node& node);

  protected:
    /// Most tiles that a move flips.
    static constexpr std::size_t most_flips = 4;

    static int margin(const Node& node) {
        return std::popcount(node.mine) - std::popcount(node.theirs);
    }
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

    /// Those of the tiles that are worth 1 to `value` - 1: a tile of `value` flips them if it
    /// touches them.
    static Set below(const Node& node, Set tiles, int value);
    /// The value of the tile on a cell.
    static int value_at(const Node& node, std::size_t cell) {
        int value = 0;
        for (std::size_t i = 0; i < Planes; ++i)
            value |= static_cast<int>(Word{node.planes[i]} >> cell & 1) << i;
        return value;
    }
    /// The opponent's tiles of exactly `value`.
    static Set equal(const Node& node, int value);
    /// The opponent's tiles of 1 or more.
    static Set unlocked(const Node& node);
    /// Cells with an open neighbour, and those with just one.
    struct Near {
        Set any;
        Set once;
    };
    static Near near_open(const Node& node);
    /// Open cells without an open neighbour.
    static Set sheltered(const Node& node) {
        return static_cast<Set>(node.open & ~near_open(node).any);
    }

  private:
    /// Indexed by the number of columns, then by cell.
    static constexpr auto neighbour_sets = [] {
        std::array<std::array<Cells, max_cells>, max_cells + 1> sets{};
        for (int cols = 1; cols <= max_cells; ++cols)
            for (int cell = 0; cell < max_cells; ++cell)
                sets[static_cast<std::size_t>(cols)][static_cast<std::size_t>(cell)] =
                    neighbours(cols, cell);
        return sets;
    }();

    /// Indexed by the number of columns.
    static constexpr auto first_columns = [] {
        std::array<Cells, max_cells + 1> sets{};
        for (std::size_t cols = 1; cols <= max_cells; ++cols)
            for (std::size_t cell = 0; cell < max_cells; cell += cols)
                sets[cols] |= Cells{1} << cell;
        return sets;
    }();
};

template <class Set, int Planes>
PlaneNode<Set, Planes> PlaneBoard<Set, Planes>::root(const State& state) {
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
Set PlaneBoard<Set, Planes>::below(const Node& node, Set tiles, int value) {
    Word less = 0;
    Word same = tiles;
    Word locked = tiles;
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
Set PlaneBoard<Set, Planes>::equal(const Node& node, int value) {
    Word same = node.theirs;
    for (std::size_t i = 0; i < Planes; ++i) same &= ~(node.planes[i] ^ everywhere(value, i));
    return static_cast<Set>(same);
}

template <class Set, int Planes>
Set PlaneBoard<Set, Planes>::unlocked(const Node& node) {
    Word any = 0;
    for (const Set plane : node.planes) any |= plane;
    return static_cast<Set>(any & node.theirs);
}

template <class Set, int Planes>
void PlaneBoard<Set, Planes>::play(Node& node, Move move) {
    const Set placed = bit(move.cell);
    const Set flipped =
        below(node, static_cast<Set>(node.theirs & beside(node, move.cell)), move.value);
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
auto PlaneBoard<Set, Planes>::near_open(const Node& node) -> Near {
    const Word open = node.open;
    const Word first_column = static_cast<Set>(first_columns[node.cols]);
    const Word from_right = (open & ~first_column) >> 1;
    const Word from_left = open << 1 & ~first_column;
    // In two steps: a board of one row may be as wide as a word.
    const Word from_above = open << 1 << (node.cols - 1);
    const Word from_below = open >> 1 >> (node.cols - 1);
    const Word across = from_left | from_right;
    const Word down = from_above | from_below;
    const Word twice = (from_left & from_right) | (from_above & from_below) | (across & down);
    return {static_cast<Set>(across | down), static_cast<Set>((across | down) & ~twice)};
}

template <class Set, int Planes>
std::uint64_t PlaneBoard<Set, Planes>::hash(const Node& node) {
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

/// What a search knows, for boards of up to 16 and 32 cells, and for all boards.
template <template <class, int> class Knowledge>
struct BySize {
    using Small = Knowledge<std::uint16_t, 4>;
    using Medium = Knowledge<std::uint32_t, 7>;
    using Large = Knowledge<std::uint64_t, 7>;
};

}  // namespace skerry::tile_game
