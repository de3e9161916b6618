// Arranges weights by the order in which a kernel has their indices.

#include "strategies/tiny_islands/policy/byte_weights.hpp"

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands::detail {

namespace {

using Weights = std::array<std::int16_t, feature_count>;

int weight_of(const Weights& weights, Feature feature, std::size_t value) {
    return weights[offset_of(feature) + value];
}

template <std::size_t count>
void put(SplitWeights<count>& split, std::size_t at, int weight) {
    split.low[at] = static_cast<std::uint8_t>(weight & ((1 << lower_bits) - 1));
    split.high[at] = static_cast<std::uint8_t>(weight >> lower_bits);
}

/// All weights of a feature, from `at` on.
template <std::size_t count>
void put_all(SplitWeights<count>& split, const Weights& weights, Feature feature,
             std::size_t at = 0) {
    const std::size_t size = feature_groups[static_cast<std::size_t>(feature)].size;
    for (std::size_t value = 0; value < size; ++value)
        put(split, at + value, weight_of(weights, feature, value));
}

/// Pairs: neighbours x orthogonal ones.
void put_around(SplitWeights<32>& split, const Weights& weights, Feature feature) {
    for (std::size_t diagonal = 0; diagonal <= 4; ++diagonal)
        for (std::size_t beside = 0; beside <= 4; ++beside)
            put(split, 5 * diagonal + beside,
                weight_of(weights, feature, 5 * (diagonal + beside) + beside));
}

/// Pairs: neighbours x some of them.
void put_part(SplitWeights<64>& split, const Weights& weights, Feature feature) {
    for (std::size_t all = 0; all < triangle.size(); ++all)
        for (std::size_t some = 0; some <= all; ++some)
            put(split, triangle[all] + some, weight_of(weights, feature, 9 * all + some));
}

/// Pairs: sides of the board touched x orthogonal neighbours on land. A side of the board hides
/// one neighbour.
void put_shore(SplitWeights<16>& split, const Weights& weights, bool water) {
    for (std::size_t rims = 0; rims <= 2; ++rims)
        for (std::size_t land = 0; land <= 4 - rims; ++land) {
            const std::size_t other = water ? land : 4 - rims - land;
            put(split, 5 * rims + land, weight_of(weights, Feature::shore, 3 * other + rims));
        }
}

void put_kinds_and_zones(ByteWeights& bytes, const Weights& weights) {
    for (std::size_t kinds = 0; kinds <= 6; ++kinds)
        for (std::size_t zones = 0; zones <= 6; ++zones)
            put(bytes.kinds, 8 * kinds + zones,
                weight_of(weights, Feature::kinds, 7 * kinds + zones));
    for (std::size_t left = 0; left < bytes.houses.size(); ++left)
        for (std::size_t kinds = 0; kinds <= 6; ++kinds)
            put(bytes.houses[left], kinds, weight_of(weights, Feature::houses, 4 * kinds + left));
    for (std::size_t left = 0; left < bytes.supply.size(); ++left)
        for (std::size_t zones = 0; zones <= 6; ++zones)
            put(bytes.supply[left], zones, weight_of(weights, Feature::supply, 8 * zones + left));
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
    put_all(bytes.gains, weights, Feature::gain);
    put_all(bytes.gains, weights, Feature::status, ByteWeights::first_status);
    put_around(bytes.room, weights, Feature::room);
    put_around(bytes.forests, weights, Feature::forests);
    put_part(bytes.future, weights, Feature::future);
    put_part(bytes.served, weights, Feature::served);
    put_all(bytes.first, weights, Feature::first);
    put_all(bytes.second, weights, Feature::second);
    put_shore(bytes.shore, weights, belongs_on_water(tile));
    put_kinds_and_zones(bytes, weights);
    put_places(bytes, weights);
}

}  // namespace

ByteWeightTable::ByteWeightTable(const PolicyTable& table) : weights_(tile_kinds * weight_turns) {
    std::size_t next = 0;
    for (int turn = 0; turn < weight_turns; ++turn)
        for (Tile tile : all_tiles) arrange(table.of(turn, tile), tile, weights_[next++]);
}

}  // namespace skerry::tiny_islands::detail
