#pragma once
// The weights of placements as kernels look them up by permutations of bytes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/simd/instruction_set.hpp"
#include "core/tiny_islands/types.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"
#include "strategies/tiny_islands/policy/zone_bytes.hpp"

namespace skerry::tiny_islands::detail {

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
    std::array<SplitWeights<16>, 4> houses;  ///< by the number of houses left
    std::array<SplitWeights<16>, 8> supply;  ///< by the number of tiles left
    SplitWeights<16> shore;
    /// By zone: four times the weights of its cells, by the lanes of each half of ZoneBytes.
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
