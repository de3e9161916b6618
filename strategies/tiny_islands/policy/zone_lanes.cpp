#include "strategies/tiny_islands/policy/zone_lanes.hpp"

#include "strategies/tiny_islands/plan/deck_counts.hpp"

namespace skerry::tiny_islands::detail {

namespace {

constexpr ZoneLanes lanes_of(Zone zone) {
    ZoneLanes lanes;
    for (auto& bytes : lanes.zone_byte) bytes.fill(ZoneLanes::no_zone);
    std::size_t lane = 0;
    for (int bit : cells_of(zone)) {
        const Cell cell = Cell::from_bit(bit);
        const int from = bit + ZoneLanes::window_pad - (row_stride + 1);
        for (std::size_t k = 0; k < 4; ++k)
            lanes.window_bytes[4 * lane + k] =
                static_cast<std::uint8_t>(from / 8 + static_cast<int>(k));
        lanes.window_shift[lane] = from % 8;
        lanes.around[lane] = static_cast<std::int32_t>(near_windows[static_cast<std::size_t>(bit)]);
        lanes.cell[lane] = bit;
        lanes.rims[lane] = sides_touched(cell);
        const Plane attacked = near(cell) | lines_of(cell);
        for (std::size_t k = 0; k < ZoneLanes::plane_words; ++k)
            lanes.attacked[k][lane] =
                static_cast<std::int32_t>((attacked >> static_cast<int>(32 * k)).low());
        const auto zones = DeckCounts::zones_of(cell);
        for (std::size_t k = 0; k < zones.size(); ++k)
            lanes.zone_byte[k][4 * lane] = static_cast<std::uint8_t>(zones[k]);
        ++lane;
    }
    return lanes;
}

constexpr auto make_zone_lanes() {
    std::array<ZoneLanes, zone_count> table{};
    for (std::size_t zone = 0; zone < table.size(); ++zone)
        table[zone] = lanes_of(Zone(static_cast<std::uint8_t>(zone)));
    return table;
}

}  // namespace

constexpr std::array<ZoneLanes, zone_count> zone_lanes = make_zone_lanes();

}  // namespace skerry::tiny_islands::detail
