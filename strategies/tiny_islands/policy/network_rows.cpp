// Arranges the network's rows by the order in which a kernel has their indices.

#include "strategies/tiny_islands/policy/network_rows.hpp"

#include "core/tiny_islands/landmass.hpp"

namespace skerry::tiny_islands::detail {

namespace {

void arrange_features(const std::array<HiddenRow, network_feature_count>& from, Tile tile,
                      NetworkRows& rows) {
    const auto put_from = [&](std::size_t first) {
        return [&rows, &from, first](std::size_t at, Feature feature, std::size_t value) {
            rows.features[first + at] = from[offset_of(feature) + value];
        };
    };
    for_each_value_of(Feature::gain, put_from(NetworkRows::gains));
    for_each_value_of(Feature::status, put_from(NetworkRows::gains + ByteWeights::first_status));
    for_each_value_of(Feature::first, put_from(NetworkRows::first));
    for_each_value_of(Feature::second, put_from(NetworkRows::second));
    for_each_value_of(Feature::place, put_from(NetworkRows::place));
    for_each_around(Feature::room, put_from(NetworkRows::room));
    for_each_around(Feature::forests, put_from(NetworkRows::forests));
    for_each_part(Feature::future, put_from(NetworkRows::future));
    for_each_part(Feature::served, put_from(NetworkRows::served));
    for_each_shore(belongs_on_water(tile), put_from(NetworkRows::shore));
    for_each_kinds(put_from(NetworkRows::kinds));
    for (std::size_t left = 0; left <= most_houses_left; ++left)
        for_each_of_houses(left, put_from(NetworkRows::houses + 8 * left));
    for (std::size_t left = 0; left <= most_tiles_left; ++left)
        for_each_of_supply(left, put_from(NetworkRows::supply + 8 * left));
    constexpr std::size_t further = NetworkRows::all - NetworkRows::reach;
    std::copy_n(from.begin() + feature_count, further, rows.features.begin() + NetworkRows::reach);
}

void arrange_counts(const std::array<HiddenRow, count_rows>& from, NetworkRows& rows) {
    for (std::size_t group = 0; group < count_groups.size(); ++group)
        for (std::size_t count = 0; count < NetworkRows::count_sizes[group]; ++count) {
            const std::size_t most = count_groups[group].size - 1;
            rows.counts[NetworkRows::count_offsets[group] + count] =
                from[count_offsets[group] + std::min(count, most)];
        }
}

constexpr RowBytes make_row_bytes() {
    constexpr std::uint16_t row = sizeof(HiddenRow);
    constexpr auto at = [](std::size_t group) {
        return static_cast<std::uint16_t>(row * NetworkRows::count_offsets[group]);
    };
    constexpr auto times = [](std::uint16_t rows) {
        return static_cast<std::uint16_t>(row * rows);
    };
    constexpr std::uint16_t any = 0xffff;
    constexpr std::uint16_t even = 0xfffe;  // cells are counted in twos: half as many rows
    RowBytes bytes{};
    for (std::size_t kind = 0; kind < tile_kinds; ++kind) bytes.tiles[kind] = at(kind);
    bytes.cells = {at(12), at(13), at(14), at(15), at(16), at(17), at(20), at(21)};
    bytes.cell_masks = {even, even, even, any, any, any, any, any};
    bytes.cell_factors = {row / 2, row / 2, row / 2, row, row, row, row, row};
    bytes.pairs = {at(19), at(18), at(23), 0, at(22), 0, 0, 0};
    bytes.pair_limits = {any, any, any, 9, any, 3, 0, 0};
    bytes.pair_factors = {row, row, row, times(10), row, times(4), 0, 0};
    return bytes;
}

constexpr auto make_neighbour_zone_sets() {
    std::array<NeighbourZones, row_stride * board_size> table{};
    for (int bit : board_plane) {
        NeighbourZones& of_cell = table[static_cast<std::size_t>(bit)];
        std::size_t size = 0;
        for (const ZonePart& part : neighbour_zones[static_cast<std::size_t>(bit)]) {
            const unsigned set = neighbours_in(part.cells);
            const unsigned lane_set = (set & 7) | (set >> 1 & 0x78) | (set & 8) << 4;
            of_cell.zones[size] = part.zone;
            of_cell.sets[size] = static_cast<std::uint8_t>(set);
            of_cell.lane_sets[size++] = static_cast<std::uint8_t>(lane_set);
        }
    }
    return table;
}

}  // namespace

NetworkRowTable::NetworkRowTable(const NetworkWeights& weights) : rows_(tile_kinds) {
    for (Tile tile : all_tiles) {
        NetworkRows& rows = rows_[index(tile)];
        arrange_features(weights.features[index(tile)], tile, rows);
        arrange_counts(weights.counts[index(tile)], rows);
        rows.out = weights.out[index(tile)];
    }
}

constexpr RowBytes row_bytes = make_row_bytes();

constexpr std::array<NeighbourZones, row_stride* board_size> neighbour_zone_sets =
    make_neighbour_zone_sets();

}  // namespace skerry::tiny_islands::detail
