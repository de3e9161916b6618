#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands::detail {

/// Where up to sixteen cells find themselves and their neighbours in a plane, in lanes of 16 bits.
/// A plane has 16 bytes; a shuffle has the indices of the two bytes that make a lane's word, and an
/// index outside the plane has its highest bit set, which stands for an empty byte.
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

/// The windows of one cell.
struct CellWindow {
    std::int16_t south, south_mask, north, north_mask, row_scale, sides, side_mask, side_scale, own,
        own_mask;

    constexpr explicit CellWindow(int bit) {
        constexpr int plane_end = 16 * 8;
        const int from = bit - (row_stride + 1) + plane_end;  // the south-west cell, never negative
        const int at = from % 8;
        const int beside = from + row_stride;
        south = bytes(from / 8);
        south_mask = word(7 << at);
        north = bytes(from / 8 + 2);
        north_mask = word(7 << (at + 4));
        row_scale = word(1 << (7 - at));
        sides = bytes(beside / 8);
        side_mask = word(5 << beside % 8);
        side_scale = word((1 << (8 - beside % 8)) + (1 << (14 - beside % 8)));
        own = word(bit / 8 | 0x8000);
        own_mask = word(1 << bit % 8);
    }

  private:
    static constexpr std::int16_t word(int bits) { return static_cast<std::int16_t>(bits); }
    /// The shuffle of two bytes; `first` counts from 16 bytes below the plane.
    static constexpr std::int16_t bytes(int first) {
        const int low = first - 16;
        return word((low & 0xff) | ((low + 1) & 0xff) << 8);
    }
};

/// The nine cells of a zone in lanes of 16 bits, in the order of their bits; a lane without a cell
/// has no neighbours and is in no plane. A byte of an index that selects nothing is `no_byte`.
struct alignas(32) NarrowZoneLanes {
    static constexpr std::uint8_t no_byte = 0x80;
    static constexpr std::size_t size = 9;
    using Words = CellWindows::Words;
    using Bytes = std::array<std::uint8_t, 2 * CellWindows::lanes>;

    CellWindows windows;
    Words cell;   ///< bits of the cells
    Words shore;  ///< 5 * the number of sides of the board touched: see LaneChunks::shore
    /// Indices of the lanes' bytes in a table by cell: of the 32 bytes from kinds_from[i] on, the
    /// first sixteen in the lower half of kinds[i].
    std::array<Bytes, 3> kinds;
    /// Row, column and nonant, in the same way: the zones 0-15 and, from zones_from on, the others.
    std::array<Bytes, 3> zones;
    static constexpr std::array<int, 3> kinds_from = {0, 32, 58};
    static constexpr int zones_from = 11;
    /// near() and lines_of() of the cells 0 4 1 5 2 6 3 7 8, and an empty plane.
    alignas(32) std::array<Plane, size + 1> attacked;
    std::array<Cell, size> cells;  ///< as Words cell has their bits
};

extern const std::array<NarrowZoneLanes, zone_count> narrow_zone_lanes;

/// Each number once for each lane. A number in a program takes three instructions to be in all
/// lanes, one in memory takes none.
extern const std::array<CellWindows::Words, 32> lane_numbers;
/// The bits of CellWindows::side_scale's cells.
extern const CellWindows::Words west_and_east;

}  // namespace skerry::tiny_islands::detail
