// Arranges weights by the order in which a kernel has their indices.

#include "strategies/tiny_islands/policy/byte_weights.hpp"

#include <algorithm>

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands::detail {

namespace {

using Weights = std::array<std::int16_t, feature_count>;

int weight_of(const Weights& weights, Feature feature, std::size_t value) {
    return weights[offset_of(feature) + value];
}

/// Puts weights where their indices are, in chunks of so many.
class Putter {
  public:
    Putter(const Weights& weights, std::size_t chunk) : weights_(weights), chunk_(chunk) {}

    /// From `first` on.
    template <std::size_t size>
    auto into(std::array<std::uint8_t, size>& split, std::size_t first = 0) const {
        const std::size_t chunk = std::min(chunk_, size / 2);
        return [this, &split, chunk, first](std::size_t at, Feature feature, std::size_t value) {
            const int weight = weight_of(weights_, feature, value);
            const std::size_t low = first + at + (first + at) / chunk * chunk;
            split[low] = static_cast<std::uint8_t>(weight & ((1 << lower_bits) - 1));
            split[low + chunk] = static_cast<std::uint8_t>(weight >> lower_bits);
        };
    }

  private:
    const Weights& weights_;
    std::size_t chunk_;
};

void put_places(ByteWeights& bytes, const Weights& weights) {
    for (std::size_t zone = 0; zone < zone_count; ++zone)
        for (std::size_t lane = 0; lane < ZoneBytes::lanes; ++lane) {
            const auto cell = static_cast<std::size_t>(zone_bytes[zone].cells[lane].bit());
            bytes.place[zone][lane / ZoneBytes::half][lane % ZoneBytes::half] =
                static_cast<std::int16_t>(4 * weight_of(weights, Feature::place, cell));
        }
}

void arrange(const Weights& weights, Tile tile, std::size_t chunk, ByteWeights& bytes) {
    const Putter put(weights, chunk);
    for_each_value_of(Feature::gain, put.into(bytes.gains));
    for_each_value_of(Feature::status, put.into(bytes.gains, ByteWeights::first_status));
    for_each_value_of(Feature::first, put.into(bytes.first));
    for_each_value_of(Feature::second, put.into(bytes.second));
    for_each_around(Feature::room, put.into(bytes.room));
    for_each_around(Feature::forests, put.into(bytes.forests));
    for_each_part(Feature::future, put.into(bytes.future));
    for_each_part(Feature::served, put.into(bytes.served));
    for_each_shore(belongs_on_water(tile), put.into(bytes.shore));
    for_each_kinds(put.into(bytes.kinds));
    for (std::size_t left = 0; left <= most_houses_left; ++left)
        for_each_of_houses(left, put.into(bytes.houses[left]));
    for (std::size_t left = 0; left <= most_tiles_left; ++left)
        for_each_of_supply(left, put.into(bytes.supply[left]));
    put_places(bytes, weights);
}

/// Whether no sum of a weight of each group, or of some groups, is too large for 14 bits.
bool sums_fit(const Weights& weights) {
    constexpr int limit = 1 << (lower_bits + 7);
    int largest = 0;
    int smallest = 0;
    for (std::size_t group = 0; group < feature_groups.size(); ++group) {
        const auto* first = weights.data() + feature_offsets[group];
        const auto [least, most] =
            std::minmax_element(first, weights.data() + feature_offsets[group + 1]);
        largest += std::max<int>(*most, 0);
        smallest += std::min<int>(*least, 0);
    }
    return largest < limit && smallest > -limit;
}

}  // namespace

bool sums_fit(const PolicyTable& table) {
    for (int turn = 0; turn < weight_turns; ++turn)
        for (Tile tile : all_tiles)
            if (!sums_fit(table.of(turn, tile))) return false;
    return true;
}

ByteWeightTable::ByteWeightTable(const PolicyTable& table, InstructionSet set)
    : weights_(tile_kinds * weight_turns) {
    const std::size_t chunk = set == InstructionSet::avx2 ? 16 : 64;
    std::size_t next = 0;
    for (int turn = 0; turn < weight_turns; ++turn)
        for (Tile tile : all_tiles) arrange(table.of(turn, tile), tile, chunk, weights_[next++]);
}

}  // namespace skerry::tiny_islands::detail
