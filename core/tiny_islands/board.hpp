#pragma once
// Board geometry on planes, and the board: tiles and shorelines.

#include "core/tiny_islands/types.hpp"

namespace skerry::tiny_islands {

namespace detail {

constexpr Plane make_board() {
    Plane plane;
    for (int y = 0; y < board_size; ++y)
        for (int x = 0; x < board_size; ++x) plane |= Cell(x, y).plane();
    return plane;
}

constexpr std::array<Plane, zone_count> make_zones() {
    std::array<Plane, zone_count> zones{};
    for (int y = 0; y < board_size; ++y)
        for (int x = 0; x < board_size; ++x) {
            const Plane cell = Cell(x, y).plane();
            zones[static_cast<std::size_t>(y)] |= cell;
            zones[static_cast<std::size_t>(9 + x)] |= cell;
            zones[static_cast<std::size_t>(18 + 3 * ((8 - y) / 3) + x / 3)] |= cell;
        }
    return zones;
}

inline constexpr std::array<Plane, zone_count> zones = make_zones();

}  // namespace detail

/// All 81 cells.
inline constexpr Plane board_plane = detail::make_board();

/// The nine cells of a zone.
constexpr Plane cells_of(Zone zone) { return detail::zones[index(zone)]; }

/// The neighbours of the cells of a plane. They may reach into the padding column and beyond the
/// top row: AND them with board_plane (or with any plane on the board) before counting.
constexpr Plane orthogonal_neighbours(Plane p) {
    return p << 1 | p >> 1 | p << row_stride | p >> row_stride;
}
/// The plane itself and its eight neighbours.
constexpr Plane dilated(Plane p) {
    const Plane row = p | p << 1 | p >> 1;
    return row | row << row_stride | row >> row_stride;
}

namespace detail {

template <class F>
constexpr std::array<Plane, row_stride * board_size> make_cell_table(F&& f) {
    std::array<Plane, row_stride * board_size> table{};
    for (int bit : board_plane)
        table[static_cast<std::size_t>(bit)] = f(Cell::from_bit(bit)) & board_plane;
    return table;
}

inline constexpr auto near_cells =
    make_cell_table([](Cell c) { return dilated(c.plane()) & ~c.plane(); });
inline constexpr auto line_cells = make_cell_table([](Cell c) {
    return (cells_of(Zone(static_cast<std::uint8_t>(c.y()))) |
            cells_of(Zone(static_cast<std::uint8_t>(9 + c.x())))) &
           ~c.plane();
});

}  // namespace detail

/// The up to eight neighbours of a cell, orthogonal and diagonal.
constexpr Plane near(Cell cell) { return detail::near_cells[static_cast<std::size_t>(cell.bit())]; }
/// The other 16 cells of a cell's row and column.
constexpr Plane lines_of(Cell cell) {
    return detail::line_cells[static_cast<std::size_t>(cell.bit())];
}

/// Tiles and shorelines, drawn or planned. A shoreline is the plane of the cells that it encloses
/// (including lakes and islets inside); the planes of shorelines not yet drawn are empty.
struct Board {
    std::array<Plane, tile_kinds> tiles{};
    std::array<Plane, shoreline_count> interiors{};

    constexpr Plane& of(Tile tile) { return tiles[index(tile)]; }
    constexpr Plane of(Tile tile) const { return tiles[index(tile)]; }
    constexpr Plane occupied() const {
        Plane all;
        for (Plane tile : tiles) all |= tile;
        return all;
    }
    friend constexpr bool operator==(const Board&, const Board&) = default;
};

/// The cells that are land. Cells inside one shoreline are land, inside two a lake, inside three an
/// islet (still water without the option `islets`).
constexpr Plane land_of(const std::array<Plane, shoreline_count>& interiors, bool islets) {
    const auto& [a, b, c] = interiors;
    const Plane odd = a ^ b ^ c;
    return islets ? odd : odd & ~(a & b & c);
}
constexpr Plane land_of(const Board& board, bool islets) {
    return land_of(board.interiors, islets);
}

}  // namespace skerry::tiny_islands
