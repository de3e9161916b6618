#pragma once
// The weights of placements as kernels look them up by permutations of bytes.

#include <vector>

#include "core/simd/instruction_set.hpp"
#include "core/tiny_islands/types.hpp"
#include "strategies/tiny_islands/policy/placement_features.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"
#include "strategies/tiny_islands/policy/zone_bytes.hpp"

namespace skerry::tiny_islands::detail {

/// The number of pairs (a, b) with b <= a that come before those of each a.
inline constexpr std::array<std::uint8_t, 9> triangle = {0, 1, 3, 6, 10, 15, 21, 28, 36};

/// The values themselves.
template <class Put>
void for_each_value_of(Feature feature, Put&& put) {
    const std::size_t size = feature_groups[static_cast<std::size_t>(feature)].size;
    for (std::size_t value = 0; value < size; ++value) put(value, feature, value);
}

/// Neighbours x orthogonal ones: 5 * diagonal ones + orthogonal ones.
template <class Put>
void for_each_around(Feature feature, Put&& put) {
    for (std::size_t diagonal = 0; diagonal <= 4; ++diagonal)
        for (std::size_t beside = 0; beside <= 4; ++beside)
            put(5 * diagonal + beside, feature, 5 * (diagonal + beside) + beside);
}

/// Neighbours x some of them: triangle[neighbours] + some.
template <class Put>
void for_each_part(Feature feature, Put&& put) {
    for (std::size_t all = 0; all < triangle.size(); ++all)
        for (std::size_t some = 0; some <= all; ++some)
            put(triangle[all] + some, feature, 9 * all + some);
}

/// Orthogonal neighbours on the other side x sides of the board touched: 5 * sides + orthogonal
/// neighbours on land. A side of the board hides one neighbour.
template <class Put>
void for_each_shore(bool water, Put&& put) {
    for (std::size_t rims = 0; rims <= 2; ++rims)
        for (std::size_t land = 0; land <= 4 - rims; ++land) {
            const std::size_t other = water ? land : 4 - rims - land;
            put(5 * rims + land, Feature::shore, 3 * other + rims);
        }
}

inline constexpr std::size_t most_kinds = 6;
inline constexpr std::size_t most_zones = 6;

/// Kinds around x cards left of the zones: 8 * kinds + cards.
template <class Put>
void for_each_kinds(Put&& put) {
    for (std::size_t kinds = 0; kinds <= most_kinds; ++kinds)
        for (std::size_t cards = 0; cards <= most_zones; ++cards)
            put(8 * kinds + cards, Feature::kinds, 7 * kinds + cards);
}

/// The numbers of houses left, in threes, and of tiles left. For each of them there are the kinds
/// around, and the cards left of the zones.
inline constexpr std::size_t most_houses_left = 3;
inline constexpr std::size_t most_tiles_left = 7;
template <class Put>
void for_each_of_houses(std::size_t left, Put&& put) {
    for (std::size_t kinds = 0; kinds <= most_kinds; ++kinds)
        put(kinds, Feature::houses, 4 * kinds + left);
}
template <class Put>
void for_each_of_supply(std::size_t left, Put&& put) {
    for (std::size_t cards = 0; cards <= most_zones; ++cards)
        put(cards, Feature::supply, 8 * cards + left);
}

/// The number of bits of the lower part of a split weight. So the lower parts of four weights add
/// up in a byte, and bytes that count modulo 256 are enough for the upper parts of sums of 14 bits.
inline constexpr int lower_bits = 6;

/// Split weights (see lower_bits): all lower parts, then all upper ones; for AVX2 in chunks of
/// sixteen weights, the lower parts of a chunk before its upper ones.
template <std::size_t count>
using SplitWeights = std::array<std::uint8_t, 2 * count>;

/// The weights of one tile at one time, by the indices of byte_indices.hpp.
struct alignas(64) ByteWeights {
    static constexpr std::size_t first_status = 24;  ///< in gains, after the gains

    SplitWeights<64> kinds;
    SplitWeights<64> future;
    SplitWeights<64> served;
    SplitWeights<64> first;
    SplitWeights<64> second;
    SplitWeights<32> gains;  ///< and the status
    SplitWeights<32> room;
    SplitWeights<32> forests;
    std::array<SplitWeights<16>, 4> houses;  ///< for each number of houses left
    std::array<SplitWeights<16>, 8> supply;  ///< for each number of tiles left
    SplitWeights<16> shore;
    /// Four times the weights of each zone's cells, in the lanes of each half of ZoneBytes.
    std::array<std::array<std::array<std::int16_t, ZoneBytes::half>, 2>, zone_count> place;
};

/// Whether all sums of a weight of each feature fit into 14 bits, as kernels want it.
bool sums_fit(const PolicyTable& table);

/// The weights of all tiles at all times, where sums_fit().
class ByteWeightTable {
  public:
    ByteWeightTable(const PolicyTable& table, InstructionSet set);

    const ByteWeights& of(int turn, Tile tile) const {
        return weights_[tile_kinds * weight_row(turn) + index(tile)];
    }

  private:
    std::vector<ByteWeights> weights_;
};

}  // namespace skerry::tiny_islands::detail
