#pragma once
// The cells of zones, and where they find their neighbours, as kernels have them.

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands::detail {

/// The places of up to sixteen cells and their neighbours in a plane, in lanes of 16 bits. A plane
/// has 16 bytes. A shuffle has the indices of the two bytes of a lane's word. An index outside the
/// plane has its highest bit set and stands for an empty byte.
struct alignas(32) CellWindows {
    static constexpr std::size_t lanes = 16;
    using Words = std::array<std::int16_t, lanes>;

    Words south;       ///< shuffle: the words with the row to the south
    Words south_mask;  ///< the three cells of that row
    Words north;       ///< the same for the row to the north, whose cells are four bits further on
    Words north_mask;
    Words row_scale;   ///< what moves the south-west cell to bit 7
    Words sides;       ///< shuffle: the words with the cells to the west and to the east
    Words side_mask;   ///< these two cells
    Words side_scale;  ///< what moves the eastern cell to bit 10 and the western one to bit 14
    Words own;         ///< shuffle: the bytes with the cells themselves
    Words own_mask;    ///< their bits; of a lane without a cell, a bit of an empty byte
};

/// The nine cells of a zone in lanes of eight bits, in the order of their bits. Each half of the
/// lanes takes from a plane eight bytes in a row, with all neighbours of its cells. The neighbours
/// of a column's first five cells, without the lower rim, are within 64 bits. So are those of its
/// last four.
struct ZoneBytes {
    static constexpr std::size_t lanes = 16;
    static constexpr std::size_t half = 8;
    static constexpr std::size_t first_cells = 5;  ///< in the first half; four in the second
    /// The lanes that have a cell.
    static constexpr unsigned cell_lanes = 0x0f1f;
    using Bytes = std::array<std::uint8_t, lanes>;

    alignas(16) Bytes from;        ///< the bytes of the plane
    alignas(16) Bytes south_west;  ///< bit of the half with the south-western neighbour
    alignas(16) Bytes own;         ///< the byte of the plane with the cell, and its bit there
    alignas(16) Bytes own_bit;
    alignas(16) Bytes on_board;  ///< the neighbours that exist, as a set (see neighbours_in())
    alignas(16) Bytes kinds;     ///< index of the cell's kinds seen: see kinds_from
    alignas(16) std::array<Bytes, 3> zones;  ///< row, column and nonant
    alignas(16) Bytes shore;                 ///< 5 * sides of the board touched
    alignas(16) Bytes x;
    alignas(16) Bytes y;
    /// What a wave in each lane would spoil, near() and lines_of(): the lower and the upper words.
    alignas(64) std::array<std::array<std::uint64_t, lanes>, 2> attacked;
    std::array<Cell, lanes> cells;

    /// `kinds` are indices of 128 bytes: a table's first 64 and, from this cell on, its last 64.
    static constexpr int kinds_from = row_stride * board_size - 64;
};

extern const std::array<ZoneBytes, zone_count> zone_bytes;

/// The windows of the cells of zones, in the lanes of ZoneBytes.
extern const std::array<CellWindows, zone_count> zone_windows;

/// The bits of CellWindows::side_scale's cells.
extern const CellWindows::Words west_and_east;

/// Each number once for each lane. A number in a program takes two instructions to be in all lanes,
/// one in memory takes none.
using ByteRow = std::array<std::uint8_t, 2 * ZoneBytes::lanes>;
extern const std::array<ByteRow, 256> byte_rows;
/// 32, and 64, in the upper half of the lanes only.
extern const std::array<ByteRow, 2> second_tables;
/// All bits of the lanes without a cell.
extern const ByteRow no_cell;
/// For each tile, all bits of all lanes if it belongs on water.
extern const std::array<ZoneBytes::Bytes, tile_kinds> water_tiles;

/// A number for each set of neighbours, by neighbours_in().
using SetTable = std::array<std::uint8_t, 256>;
/// The number of orthogonal neighbours where flip_keeps_loop(), else 0.
extern const SetTable orthogonal_if_loop;

}  // namespace skerry::tiny_islands::detail
