// Makes the tables by which a zone is looked at with a byte a cell.

#include "strategies/tiny_islands/policy/zone_bytes.hpp"

#include "core/tiny_islands/landmass.hpp"
#include "strategies/tiny_islands/plan/symmetry.hpp"
#include "strategies/tiny_islands/plan/windows.hpp"

namespace skerry::tiny_islands::detail {

namespace {

constexpr std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

/// The first of the eight bytes that have the neighbours of a half's cells, of which `bit` is the
/// first. Those below the lower rim do not exist.
constexpr int first_byte(int bit) { return std::clamp((bit - (row_stride + 1)) / 8, 0, 8); }

constexpr void put_cell(ZoneBytes& bytes, std::size_t lane, Cell cell) {
    const int from = 8 * bytes.from[lane / ZoneBytes::half * ZoneBytes::half];
    const Plane around = near(cell);
    const Plane attacked = around | lines_of(cell);
    const auto window =
        static_cast<std::uint32_t>(((around << (row_stride + 1)) >> cell.bit()).low());
    const auto zones = DeckCounts::zones_of(cell);
    bytes.south_west[lane] = byte((cell.bit() - (row_stride + 1) - from) & 63);
    bytes.own[lane] = byte(cell.bit() / 8);
    bytes.own_bit[lane] = byte(1 << cell.bit() % 8);
    bytes.on_board[lane] = byte(static_cast<int>(neighbours_in(window)));
    bytes.kinds[lane] =
        byte(cell.bit() < 64 ? cell.bit() : cell.bit() + 64 - ZoneBytes::kinds_from);
    for (std::size_t i = 0; i < zones.size(); ++i)
        bytes.zones[i][lane] = byte(static_cast<int>(zones[i]));
    bytes.shore[lane] = byte(5 * sides_touched(cell));
    bytes.x[lane] = byte(cell.x());
    bytes.y[lane] = byte(cell.y());
    bytes.attacked[0][lane] = attacked.low();
    bytes.attacked[1][lane] = attacked.high();
    bytes.cells[lane] = cell;
}

constexpr ZoneBytes bytes_of(Zone zone) {
    ZoneBytes bytes{};
    std::size_t place = 0;
    for (int bit : cells_of(zone)) {
        const bool later = place >= ZoneBytes::first_cells;
        const std::size_t first = later ? ZoneBytes::first_cells : 0;
        const std::size_t lane = place - first + (later ? ZoneBytes::half : 0);
        if (place == first)
            for (std::size_t i = 0; i < ZoneBytes::half; ++i)
                bytes.from[lane + i] = byte(first_byte(bit) + static_cast<int>(i));
        put_cell(bytes, lane, Cell::from_bit(bit));
        ++place;
    }
    return bytes;
}

constexpr auto make_zone_bytes() {
    std::array<ZoneBytes, zone_count> table{};
    for (std::size_t zone = 0; zone < table.size(); ++zone)
        table[zone] = bytes_of(Zone(static_cast<std::uint8_t>(zone)));
    return table;
}

constexpr std::int16_t word(int bits) { return static_cast<std::int16_t>(bits); }
/// The shuffle of two bytes; `first` counts from 16 bytes below the plane.
constexpr std::int16_t two_bytes(int first) {
    const int low = first - 16;
    return word((low & 0xff) | ((low + 1) & 0xff) << 8);
}

/// The masks have only neighbours on the board.
constexpr void put_windows(CellWindows& windows, std::size_t lane, Cell cell) {
    constexpr int plane_end = 16 * 8;
    const int from = cell.bit() - (row_stride + 1) + plane_end;  // south-west, never negative
    const int at = from % 8;
    const int beside = from + row_stride;
    const auto around = static_cast<int>(((near(cell) << (row_stride + 1)) >> cell.bit()).low());
    windows.south[lane] = two_bytes(from / 8);
    windows.south_mask[lane] = word((around & 7) << at);
    windows.north[lane] = two_bytes(from / 8 + 2);
    windows.north_mask[lane] = word((around >> 2 * row_stride & 7) << (at + 4));
    windows.row_scale[lane] = word(1 << (7 - at));
    windows.sides[lane] = two_bytes(beside / 8);
    windows.side_mask[lane] = word((around >> row_stride & 5) << beside % 8);
    windows.side_scale[lane] = word((1 << (8 - beside % 8)) + (1 << (14 - beside % 8)));
}

constexpr auto make_zone_windows(const std::array<ZoneBytes, zone_count>& bytes) {
    std::array<CellWindows, zone_count> table{};
    for (std::size_t zone = 0; zone < table.size(); ++zone)
        for (std::size_t lane = 0; lane < ZoneBytes::lanes; ++lane)
            if ((ZoneBytes::cell_lanes >> lane & 1) != 0)
                put_windows(table[zone], lane, bytes[zone].cells[lane]);
    return table;
}

}  // namespace

constexpr std::array<ZoneBytes, zone_count> zone_bytes = make_zone_bytes();

constexpr std::array<CellWindows, zone_count> zone_windows = make_zone_windows(zone_bytes);

alignas(32) constexpr CellWindows::Words west_and_east = [] {
    CellWindows::Words words{};
    words.fill(1 << 10 | 1 << 14);
    return words;
}();

alignas(32) constexpr std::array<ByteRow, 256> byte_rows = [] {
    std::array<ByteRow, 256> rows{};
    for (std::size_t number = 0; number < rows.size(); ++number)
        rows[number].fill(static_cast<std::uint8_t>(number));
    return rows;
}();

alignas(32) constexpr std::array<ByteRow, 2> second_tables = [] {
    std::array<ByteRow, 2> rows{};
    for (std::size_t lane = ZoneBytes::lanes; lane < rows[0].size(); ++lane) {
        rows[0][lane] = 32;
        rows[1][lane] = 64;
    }
    return rows;
}();

alignas(32) constexpr ByteRow no_cell = [] {
    ByteRow row{};
    for (std::size_t lane = 0; lane < row.size(); ++lane)
        row[lane] = (ZoneBytes::cell_lanes >> lane % ZoneBytes::lanes & 1) != 0 ? 0 : 0xff;
    return row;
}();

alignas(16) constexpr std::array<ZoneBytes::Bytes, tile_kinds> water_tiles = [] {
    std::array<ZoneBytes::Bytes, tile_kinds> table{};
    for (Tile tile : all_tiles) table[index(tile)].fill(belongs_on_water(tile) ? 0xff : 0);
    return table;
}();

alignas(64) constexpr SetTable orthogonal_if_loop = [] {
    SetTable table{};
    for (unsigned set = 0; set < table.size(); ++set)
        if (flip_keeps_loop(set)) table[set] = byte(std::popcount(set & orthogonal_bits));
    return table;
}();

}  // namespace skerry::tiny_islands::detail
