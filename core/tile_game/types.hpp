#pragma once
// The vocabulary of the Tile Game: boards, cells, moves, the rule options and the state.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/fields.hpp"
#include "core/outcome.hpp"

namespace skerry::tile_game {

/// Limit of the packed state: a board is one 32-bit set of cells.
inline constexpr int max_cells = 32;
/// Two digits, so that a tile is at most three characters.
inline constexpr int max_pool = 99;

/// A set of cells. Cells are numbered row by row from the top: cell = row * cols + column.
using Cells = std::uint32_t;

constexpr Cells cell_bit(int cell) { return Cells{1} << cell; }
constexpr int count(Cells cells) { return std::popcount(cells); }

/// The rule options. The default is the standard board 3x3x10.
struct Rules {
    int rows = 3;
    int cols = 3;
    int pool = 10;
    bool stop_when_decided = false;

    constexpr int cells() const { return rows * cols; }

    template <class Self, class Visitor>
    static void fields(Self& self, Visitor&& visit) {
        visit("rows", self.rows, Range{1, max_cells}, "rows of the board; at most 32 cells in all");
        visit("cols", self.cols, Range{1, max_cells},
              "columns of the board; at most 32 cells in all");
        visit("pool", self.pool, Range{1, max_pool}, "points that each player starts with");
        visit("stop_when_decided", self.stop_when_decided,
              "whether a game also ends when one pool is empty and the other player leads: the "
              "winner is the same, the margin is not");
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// A tile of `value` points, paid from the mover's pool, on an open cell.
struct Move {
    std::uint8_t cell = 0;
    std::uint8_t value = 0;
    friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// The game has no chance.
struct Deal {
    friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

/// Invariants: `owned` and `open` are disjoint and cover the board; values are 0 on open cells, 0
/// is a locked tile elsewhere; the seat to move has points left unless both pools are empty.
struct State {
    std::array<Cells, 2> owned{};                  ///< by seat
    Cells open = 0;                                ///< cells without a tile
    std::array<std::uint8_t, max_cells> values{};  ///< by cell, 0-99
    std::array<std::uint8_t, 2> pools{};           ///< points left, by seat
    Seat to_move = Seat::first;
    std::uint8_t rows = 0;
    std::uint8_t cols = 0;
    std::uint8_t start_pool = 0;
    bool stop_when_decided = false;

    constexpr Rules rules() const { return {rows, cols, start_pool, stop_when_decided}; }
    constexpr int cells() const { return rows * cols; }
    /// Points that the seat to move has left.
    constexpr int pool() const { return pools[index(to_move)]; }
    constexpr int tiles(Seat seat) const { return count(owned[index(seat)]); }
    /// Tiles of the first seat minus tiles of the second.
    constexpr int margin() const { return count(owned[0]) - count(owned[1]); }
    friend constexpr bool operator==(const State&, const State&) = default;
};

/// The orthogonal neighbours of a cell, as a set and as a list; a neighbour that the board lacks is
/// the cell itself in the list, which no rule about neighbours touches. The lower neighbour of the
/// last row is a cell beyond the board, which is never open and never owned: so tables depend on
/// the columns alone.
struct Neighbours {
    Cells set = 0;
    std::array<std::uint8_t, 4> list{};
};

namespace detail {

constexpr Neighbours neighbours_of(int cols, int cell) {
    Neighbours result;
    const auto add = [&](std::size_t slot, int neighbour, bool exists) {
        result.list[slot] = static_cast<std::uint8_t>(exists ? neighbour : cell);
        if (exists) result.set |= cell_bit(neighbour);
    };
    add(0, cell - cols, cell >= cols);
    add(1, cell - 1, cell % cols > 0);
    add(2, cell + 1, cell % cols < cols - 1 && cell + 1 < max_cells);
    add(3, cell + cols, cell + cols < max_cells);
    return result;
}

/// By columns (1-32), then by cell: 8 KiB, of which a game reads one row.
inline constexpr auto neighbour_table = [] {
    std::array<std::array<Neighbours, max_cells>, max_cells + 1> table{};
    for (int cols = 1; cols <= max_cells; ++cols)
        for (int cell = 0; cell < max_cells; ++cell)
            table[static_cast<std::size_t>(cols)][static_cast<std::size_t>(cell)] =
                neighbours_of(cols, cell);
    return table;
}();

}  // namespace detail

inline const Neighbours& neighbours(const State& state, std::size_t cell) {
    return detail::neighbour_table[state.cols][cell];
}

/// The opponent's tiles that a tile of `value` on `cell` flips for the seat to move.
inline Cells flipped_by(const State& state, Move move) {
    const Cells theirs = state.owned[index(state.to_move) ^ 1];
    Cells flipped = 0;
    for (const std::uint8_t next : neighbours(state, move.cell).list) {
        // 0 < value < move.value in one comparison: a locked tile wraps around.
        const Cells loses = state.values[next] - 1u < move.value - 1u;
        flipped |= (theirs >> next & loses) << next;
    }
    return flipped;
}

}  // namespace skerry::tile_game
