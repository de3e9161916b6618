#pragma once
// Numbers of cells, squares, points and actions of Tiny Islands, looked up rather than divided out,
// and without branches: the next cell cannot be predicted.

#include "learn/environments/tiny_islands.hpp"

namespace skerry::environments::tiny_islands_tables {

using namespace tiny_islands;

inline constexpr std::size_t zone_cells = 9;
constexpr std::size_t square_of(int x, int y) {
    return static_cast<std::size_t>(board_size * y + x);
}

/// A cell of a zone, and where else it lies.
struct Spot {
    std::uint8_t bit;
    std::uint8_t square;
    std::uint8_t nonant;           ///< its zone
    std::uint8_t row;              ///< its zone; also its place within its column
    std::uint8_t column;           ///< its place within its row
    std::uint8_t place_in_nonant;  ///< among the nine cells, ascending
    SplitPlane plane;
};

/// The cells of each zone, ascending: cell k of a zone is placement action k.
inline constexpr auto spots = [] {
    std::array<std::array<Spot, zone_cells>, zone_count> table{};
    for (std::size_t zone = 0; zone < zone_count; ++zone) {
        std::size_t k = 0;
        for (int bit : cells_of(static_cast<Zone>(zone))) {
            const Cell cell = Cell::from_bit(bit);
            const int nonant =
                2 * board_size + 3 * ((board_size - 1 - cell.y()) / 3) + cell.x() / 3;
            table[zone][k++] = {static_cast<std::uint8_t>(bit),
                                static_cast<std::uint8_t>(square_of(cell.x(), cell.y())),
                                static_cast<std::uint8_t>(nonant),
                                static_cast<std::uint8_t>(cell.y()),
                                static_cast<std::uint8_t>(cell.x()),
                                static_cast<std::uint8_t>(3 * (cell.y() % 3) + cell.x() % 3),
                                SplitPlane(cell.plane())};
        }
    }
    return table;
}();

/// Marks a cell as taken in its row, its column and its nonant.
inline void take(std::array<std::uint16_t, zone_count>& taken, const Spot& spot) {
    const auto mark = [&taken](std::size_t zone, unsigned k) {
        taken[zone] = static_cast<std::uint16_t>(taken[zone] | 1u << k);
    };
    mark(spot.row, spot.column);
    mark(board_size + std::size_t{spot.column}, spot.row);
    mark(spot.nonant, spot.place_in_nonant);
}

/// The square of each cell, from bit -11 on, and the byte behind the observation where there is
/// none.
inline constexpr int least_bit = -(row_stride + 1);
inline constexpr auto square_of_bit = [] {
    std::array<std::uint8_t, 128> table{};
    table.fill(static_cast<std::uint8_t>(tiny_islands_bytes::count));
    for (int bit : board_plane) {
        const Cell cell = Cell::from_bit(bit);
        table[static_cast<std::size_t>(bit - least_bit)] =
            static_cast<std::uint8_t>(square_of(cell.x(), cell.y()));
    }
    return table;
}();

/// A plane of cells as actions.
inline Bits128 as_actions(Plane cells) {
    constexpr int columns = (1 << board_size) - 1;
    Bits128 actions;
    for (int y = 0; y < board_size; ++y)
        actions |= ((cells >> (row_stride * y)) & Bits128(uint128{columns}))
                   << (static_cast<int>(TinyIslandsKind::placement_actions) + board_size * y);
    return actions;
}

inline constexpr auto cell_of_square = [] {
    std::array<Cell, TinyIslandsKind::cell_actions> table{};
    for (int square = 0; square < static_cast<int>(table.size()); ++square)
        table[static_cast<std::size_t>(square)] = {square % board_size, square / board_size};
    return table;
}();
inline Cell cell_of_action(std::size_t action) {
    return cell_of_square[action - TinyIslandsKind::placement_actions];
}

/// 0 places a tile, 1 draws an edge, 2 closes a shoreline.
inline constexpr auto kind_of_action = [] {
    std::array<std::uint8_t, TinyIslandsKind::done_action + 1> table{};
    for (std::size_t action = TinyIslandsKind::placement_actions; action < table.size(); ++action)
        table[action] = action == TinyIslandsKind::done_action ? 2 : 1;
    return table;
}();

/// The actions that draw each set of ways from corner (1, 1); from corner (x, y) the actions are as
/// many more as the square (x, y) has above (1, 1).
inline constexpr auto actions_of_ways = [] {
    std::array<std::uint16_t, 16> table{};
    for (std::size_t ways = 0; ways < table.size(); ++ways)
        table[ways] = static_cast<std::uint16_t>(
            ((ways & ShorelinePen::right) != 0 ? 1u << (board_size + 1) : 0u) |
            ((ways & ShorelinePen::up) != 0 ? 1u << board_size : 0u) |
            ((ways & ShorelinePen::left) != 0 ? 1u : 0u) |
            ((ways & ShorelinePen::down) != 0 ? 2u : 0u));
    return table;
}();
inline constexpr auto shift_of_point = [] {
    std::array<std::uint8_t, row_stride*(board_size + 1)> table{};
    for (int point = 0; point < row_stride * (board_size + 1); ++point)
        table[static_cast<std::size_t>(point)] = static_cast<std::uint8_t>(
            static_cast<int>(TinyIslandsKind::placement_actions) - (board_size + 1) +
            board_size * (point / row_stride) + point % row_stride);
    return table;
}();

/// The actions that draw the next edge.
inline Bits128 next_edges(const ShorelinePen& pen) {
    const Bits128 done = Bits128::single(static_cast<int>(TinyIslandsKind::done_action));
    const Bits128 ways = Bits128(uint128{actions_of_ways[pen.ways()]})
                         << shift_of_point[static_cast<std::size_t>(pen.point())];
    return pen.ways() == 0 ? done : ways;
}

}  // namespace skerry::environments::tiny_islands_tables
