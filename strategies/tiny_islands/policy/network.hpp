#pragma once
// Small networks that correct the value of a placement. The linear value is the policy's, with
// weights a little different. One layer of hidden units reads a row for each feature of the
// placement and for each count of the decision:
//
//     hidden = rows of the counts + rows of the features, unit by unit
//     correction = the sum over the units of out * max(hidden, 0), limited to one point
//
// The units belong to two networks that learn on their own. The correction is the mean of theirs
// (an ensemble: one has not learned the other's noise).
//
// Rows and hidden units are 16-bit integers, the sum of products is a 32-bit one; unsafe_sums()
// proves that none overflows.

#include <algorithm>

#include "strategies/tiny_islands/policy/network_features.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {

inline constexpr std::size_t networks = 2;
inline constexpr std::size_t units_of_network = 8;
/// The units of the first network, then of the second.
inline constexpr std::size_t hidden_units = networks * units_of_network;
using HiddenRow = std::array<std::int16_t, hidden_units>;

/// Sums of rows.
struct HiddenUnits {
    HiddenRow units{};

    HiddenUnits& operator+=(const HiddenRow& row) {
        for (std::size_t i = 0; i < hidden_units; ++i)
            units[i] = static_cast<std::int16_t>(units[i] + row[i]);
        return *this;
    }
};

/// One is so many parts in rows, and in weights of the output.
inline constexpr int row_scale = 128;
inline constexpr int out_scale = 128;
/// From products of rows and output weights, of all networks together, to parts of a point.
inline constexpr int correction_divisor =
    static_cast<int>(networks) * row_scale * out_scale / value_scale;
/// No correction is larger, in parts of a point.
inline constexpr int most_correction = value_scale;

/// With this window a placement is looked at only if its linear value is at most three quarters of
/// a point behind the best one. With the widest window none that is not looked at could win; it
/// costs twice as much and wins next to nothing.
inline constexpr int near_window = 3 * value_scale / 4;
inline constexpr int widest_window = 2 * most_correction;

/// The differences of linear weights are counted in steps of so many parts of a point.
inline constexpr int linear_step = 4;

/// The numbers of the network.
struct NetworkWeights {
    /// What is added to the policy's weights for each knot and tile, in linear steps.
    std::array<TileWeights, weight_knots.size()> linear{};
    std::array<std::array<HiddenRow, count_rows>, tile_kinds> counts{};
    std::array<std::array<HiddenRow, network_feature_count>, tile_kinds> features{};
    std::array<HiddenRow, tile_kinds> out{};

    friend bool operator==(const NetworkWeights&, const NetworkWeights&) = default;
};
inline constexpr std::size_t network_weight_count = sizeof(NetworkWeights) / sizeof(std::int16_t);

/// Differs between networks whose numbers mean different things: by the groups and their sizes.
inline constexpr std::uint64_t network_layout = [] {
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    const auto take = [&](std::uint64_t byte) { hash = (hash ^ byte) * 0x100000001b3; };
    const auto take_all = [&](const auto& groups) {
        for (const FeatureGroup& group : groups) {
            for (const char letter : group.name) take(static_cast<unsigned char>(letter));
            take(group.size);
        }
    };
    take_all(count_groups);
    take_all(feature_groups);
    take_all(further_groups);
    take(networks);
    take(units_of_network);
    return hash;
}();

/// The layout in 16 hexadecimal digits, as files tell it.
std::string layout_text();

/// Why the sums of a network could overflow; empty if no placement makes them.
std::string unsafe_sums(const NetworkWeights& weights);

/// The numbers in the order of NetworkWeights.
std::span<const std::int16_t, network_weight_count> numbers_of(const NetworkWeights& weights);

/// The inverse of numbers_of().
NetworkWeights unpack_network(std::span<const std::int16_t, network_weight_count> numbers);

/// The weights of the linear part: the policy's with the differences added.
PolicyWeights with_linear_part(const PolicyWeights& policy, const NetworkWeights& network);

/// Corrects the values of placements.
class Network {
  public:
    /// Throws std::invalid_argument if sums could overflow.
    explicit Network(const NetworkWeights& weights);

    /// The hidden units before the features of a placement are added.
    HiddenUnits start(Tile tile, const DecisionCounts& counts) const {
        const auto& rows = weights_.counts[index(tile)];
        HiddenUnits hidden{};
        for (const std::uint16_t row : counts) hidden += rows[row];
        return hidden;
    }
    /// The row of a feature of the placement.
    const HiddenRow& row(Tile tile, std::size_t feature) const {
        return weights_.features[index(tile)][feature];
    }
    /// The correction of the value, in parts of a point.
    int correction(Tile tile, const HiddenUnits& hidden) const {
        const HiddenRow& out = weights_.out[index(tile)];
        int sum = 0;
        for (std::size_t i = 0; i < hidden_units; ++i)
            sum += std::max<std::int16_t>(hidden.units[i], 0) * out[i];
        return std::clamp(sum / correction_divisor, -most_correction, most_correction);
    }

  private:
    NetworkWeights weights_;
};

/// The network that the program ships with, made by `skerry train --network`:
/// network.weights.
const NetworkWeights& trained_network();

}  // namespace skerry::tiny_islands
