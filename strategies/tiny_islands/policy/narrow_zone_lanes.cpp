#include "strategies/tiny_islands/policy/narrow_zone_lanes.hpp"

#include "strategies/tiny_islands/plan/deck_counts.hpp"
#include "strategies/tiny_islands/plan/windows.hpp"

namespace skerry::tiny_islands::detail {

namespace {

constexpr void put(CellWindows& windows, std::size_t lane, const CellWindow& cell) {
    windows.south[lane] = cell.south;
    windows.south_mask[lane] = cell.south_mask;
    windows.north[lane] = cell.north;
    windows.north_mask[lane] = cell.north_mask;
    windows.row_scale[lane] = cell.row_scale;
    windows.sides[lane] = cell.sides;
    windows.side_mask[lane] = cell.side_mask;
    windows.side_scale[lane] = cell.side_scale;
    windows.own[lane] = cell.own;
    windows.own_mask[lane] = cell.own_mask;
}

/// No cell: its own bit is of a byte that no plane has.
constexpr void put_none(CellWindows& windows, std::size_t lane) {
    windows.own[lane] = static_cast<std::int16_t>(0x8080);
    windows.own_mask[lane] = 1;
}

/// The index of a table's byte in the lane of the half that has it; the halves begin at `low` and
/// `high`, which has what the lower half lacks.
constexpr void put_index(NarrowZoneLanes::Bytes& bytes, std::size_t lane, int byte, int low,
                         int high) {
    if (byte >= low && byte < low + 16)
        bytes[lane] = static_cast<std::uint8_t>(byte - low);
    else if (byte >= high && byte < high + 16)
        bytes[CellWindows::lanes + lane] = static_cast<std::uint8_t>(byte - high);
}

constexpr NarrowZoneLanes narrow_lanes_of(Zone zone) {
    NarrowZoneLanes lanes{};
    for (auto& bytes : lanes.kinds) bytes.fill(NarrowZoneLanes::no_byte);
    for (auto& bytes : lanes.zones) bytes.fill(NarrowZoneLanes::no_byte);
    for (std::size_t lane = 0; lane < CellWindows::lanes; ++lane) put_none(lanes.windows, lane);
    std::size_t lane = 0;
    for (int bit : cells_of(zone)) {
        const Cell cell = Cell::from_bit(bit);
        put(lanes.windows, lane, CellWindow(bit));
        lanes.cells[lane] = cell;
        lanes.cell[lane] = static_cast<std::int16_t>(bit);
        lanes.shore[lane] = static_cast<std::int16_t>(5 * sides_touched(cell));
        lanes.attacked[lane == 8 ? 8 : 2 * (lane % 4) + lane / 4] = near(cell) | lines_of(cell);
        int covered = 0;  // a chunk may overlap the one before it
        for (std::size_t i = 0; i < lanes.kinds.size(); ++i) {
            const int from = NarrowZoneLanes::kinds_from[i];
            if (bit >= covered) put_index(lanes.kinds[i], lane, bit, from, from + 16);
            covered = from + 32;
        }
        const auto zones = DeckCounts::zones_of(cell);
        for (std::size_t i = 0; i < zones.size(); ++i)
            put_index(lanes.zones[i], lane, static_cast<int>(zones[i]), 0,
                      NarrowZoneLanes::zones_from);
        ++lane;
    }
    return lanes;
}

constexpr auto make_lane_numbers() {
    std::array<CellWindows::Words, 32> table{};
    for (std::size_t number = 0; number < table.size(); ++number)
        table[number].fill(static_cast<std::int16_t>(number));
    return table;
}

constexpr auto make_narrow_zone_lanes() {
    std::array<NarrowZoneLanes, zone_count> table{};
    for (std::size_t zone = 0; zone < table.size(); ++zone)
        table[zone] = narrow_lanes_of(Zone(static_cast<std::uint8_t>(zone)));
    return table;
}

}  // namespace

constexpr std::array<NarrowZoneLanes, zone_count> narrow_zone_lanes = make_narrow_zone_lanes();

alignas(32) constexpr std::array<CellWindows::Words, 32> lane_numbers = make_lane_numbers();

alignas(32) constexpr CellWindows::Words west_and_east = [] {
    CellWindows::Words words{};
    words.fill(1 << 10 | 1 << 14);
    return words;
}();

}  // namespace skerry::tiny_islands::detail
