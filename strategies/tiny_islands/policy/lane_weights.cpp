// Arranges weights by what cells have in common and in which order a kernel has their indices.

#include "strategies/tiny_islands/policy/lane_weights.hpp"

#include <algorithm>

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands::detail {

namespace {

using Weights = std::array<std::int16_t, feature_count>;

class Arranger {
  public:
    Arranger(const Weights& weights, LaneWeights& lanes) : weights_(&weights), lanes_(&lanes) {}

    /// The weight of a feature's index becomes entry `at` of the chunks from `chunk` on.
    void put(std::size_t chunk, std::size_t at, Feature feature, std::size_t value) {
        const int weight = (*weights_)[offset_of(feature) + value];
        WeightChunk& bytes = lanes_->chunks[chunk + at / 16];
        bytes[at % 16] = static_cast<std::uint8_t>(weight & ((1 << lower_bits) - 1));
        bytes[16 + at % 16] = static_cast<std::uint8_t>(weight >> lower_bits);
    }
    void put_all(std::size_t chunk, Feature feature) {
        const std::size_t size = feature_groups[static_cast<std::size_t>(feature)].size;
        for (std::size_t value = 0; value < size; ++value) put(chunk, value, feature, value);
    }
    /// Pairs: neighbours x orthogonal ones.
    void put_around(std::size_t chunk, Feature feature) {
        for (std::size_t diagonal = 0; diagonal <= 4; ++diagonal)
            for (std::size_t beside = 0; beside <= 4; ++beside)
                put(chunk, 5 * diagonal + beside, feature, 5 * (diagonal + beside) + beside);
    }
    /// Pairs: neighbours x some of them.
    void put_part(std::size_t chunk, Feature feature) {
        for (std::size_t all = 0; all < triangle.size(); ++all)
            for (std::size_t some = 0; some <= all; ++some)
                put(chunk, triangle[all] + some, feature, 9 * all + some);
    }
    /// Pairs: sides of the board touched x orthogonal neighbours on land. A side of the board hides
    /// one neighbour.
    void put_shore(bool water) {
        for (std::size_t rims = 0; rims <= 2; ++rims)
            for (std::size_t land = 0; land <= 4 - rims; ++land) {
                const std::size_t other = water ? land : 4 - rims - land;
                put(LaneChunks::shore, 5 * rims + land, Feature::shore, 3 * other + rims);
            }
    }
    void put_second(const SecondPair& pair) {
        for (std::size_t left = 0; left <= pair.most_left; ++left)
            for (std::size_t cell = 0; cell < pair.cells; ++cell)
                put(LaneChunks::second + left, cell, Feature::second,
                    pair.of_cell * cell + pair.of_left * left);
    }
    void put_places() {
        for (std::size_t zone = 0; zone < zone_count; ++zone) {
            WeightChunk& bytes = lanes_->chunks[LaneChunks::place + zone];
            std::size_t lane = 0;
            for (int bit : cells_of(Zone(static_cast<std::uint8_t>(zone)))) {
                const std::size_t value = offset_of(Feature::place) + static_cast<std::size_t>(bit);
                const auto weight = static_cast<std::uint16_t>(4 * (*weights_)[value]);
                bytes[2 * lane] = static_cast<std::uint8_t>(weight);
                bytes[2 * lane + 1] = static_cast<std::uint8_t>(weight >> 8);
                ++lane;
            }
        }
    }

  private:
    const Weights* weights_;
    LaneWeights* lanes_;
};

void arrange(const Weights& weights, Tile tile, LaneWeights& lanes) {
    Arranger arranger(weights, lanes);
    arranger.put_all(LaneChunks::status, Feature::status);
    arranger.put_all(LaneChunks::gain, Feature::gain);
    arranger.put_around(LaneChunks::room, Feature::room);
    arranger.put_part(LaneChunks::future, Feature::future);
    arranger.put_all(LaneChunks::kinds, Feature::kinds);
    for (std::size_t kinds = 0; kinds <= 6; ++kinds)
        for (std::size_t left = 0; left <= 3; ++left)
            arranger.put(LaneChunks::houses + left, kinds, Feature::houses, 4 * kinds + left);
    for (std::size_t zones = 0; zones <= 6; ++zones)
        for (std::size_t left = 0; left <= 7; ++left)
            arranger.put(LaneChunks::supply + left, zones, Feature::supply, 8 * zones + left);
    arranger.put_shore(belongs_on_water(tile));
    arranger.put_part(LaneChunks::served, Feature::served);
    arranger.put_around(LaneChunks::forests, Feature::forests);
    arranger.put_all(LaneChunks::first, Feature::first);
    arranger.put_second(second_pair(tile));
    arranger.put_places();
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

LaneWeightTable::LaneWeightTable(const PolicyTable& table) : weights_(tile_kinds * weight_turns) {
    std::size_t next = 0;
    for (int turn = 0; turn < weight_turns; ++turn)
        for (Tile tile : all_tiles) arrange(table.of(turn, tile), tile, weights_[next++]);
}

}  // namespace skerry::tiny_islands::detail
