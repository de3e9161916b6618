// Arranges weights by the order in which a kernel has their indices.

#include "strategies/tiny_islands/policy/byte_weights.hpp"

#include "core/tiny_islands/board.hpp"
#include "strategies/tiny_islands/policy/byte_indices.hpp"

namespace skerry::tiny_islands::detail {

namespace {

using Weights = std::array<std::int16_t, feature_count>;

int weight_of(const Weights& weights, Feature feature, std::size_t value) {
    return weights[offset_of(feature) + value];
}

/// Puts weights where their indices are, from `first` on.
template <std::size_t count>
auto put_into(SplitWeights<count>& split, const Weights& weights, std::size_t first = 0) {
    return [&split, &weights, first](std::size_t at, Feature feature, std::size_t value) {
        const int weight = weight_of(weights, feature, value);
        split.low[first + at] = static_cast<std::uint8_t>(weight & ((1 << lower_bits) - 1));
        split.high[first + at] = static_cast<std::uint8_t>(weight >> lower_bits);
    };
}

void put_places(ByteWeights& bytes, const Weights& weights) {
    for (std::size_t zone = 0; zone < zone_count; ++zone)
        for (std::size_t lane = 0; lane < ZoneBytes::lanes; ++lane) {
            const auto cell = static_cast<std::size_t>(zone_bytes[zone].cells[lane].bit());
            bytes.place[zone][lane / ZoneBytes::half][lane % ZoneBytes::half] =
                static_cast<std::int16_t>(4 * weight_of(weights, Feature::place, cell));
        }
}

void arrange(const Weights& weights, Tile tile, ByteWeights& bytes) {
    for_each_value_of(Feature::gain, put_into(bytes.gains, weights));
    for_each_value_of(Feature::status, put_into(bytes.gains, weights, ByteWeights::first_status));
    for_each_value_of(Feature::first, put_into(bytes.first, weights));
    for_each_value_of(Feature::second, put_into(bytes.second, weights));
    for_each_around(Feature::room, put_into(bytes.room, weights));
    for_each_around(Feature::forests, put_into(bytes.forests, weights));
    for_each_part(Feature::future, put_into(bytes.future, weights));
    for_each_part(Feature::served, put_into(bytes.served, weights));
    for_each_shore(belongs_on_water(tile), put_into(bytes.shore, weights));
    for_each_kinds(put_into(bytes.kinds, weights));
    for (std::size_t left = 0; left <= most_houses_left; ++left)
        for_each_of_houses(left, put_into(bytes.houses[left], weights));
    for (std::size_t left = 0; left <= most_tiles_left; ++left)
        for_each_of_supply(left, put_into(bytes.supply[left], weights));
    put_places(bytes, weights);
}

}  // namespace

ByteWeightTable::ByteWeightTable(const PolicyTable& table) : weights_(tile_kinds * weight_turns) {
    std::size_t next = 0;
    for (int turn = 0; turn < weight_turns; ++turn)
        for (Tile tile : all_tiles) arrange(table.of(turn, tile), tile, weights_[next++]);
}

}  // namespace skerry::tiny_islands::detail
