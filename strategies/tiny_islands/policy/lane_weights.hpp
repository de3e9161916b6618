#pragma once
// The weights of placements as kernels of vectors of bytes look them up.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/tiny_islands/types.hpp"
#include "strategies/tiny_islands/policy/placement_features.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands::detail {

/// The number of bits of the lower part of a split weight. So the lower parts of four weights add
/// up in a byte, and bytes that count modulo 256 are enough for the upper parts of sums of 14 bits.
inline constexpr int lower_bits = 6;

/// Sixteen weights, split: their lower parts, then their upper ones, modulo 256.
using WeightChunk = std::array<std::uint8_t, 32>;

/// Where in LaneWeights the weights of a feature are. A feature whose index is a pair, of which all
/// cells have one half in common, has chunks for each value of that half; of pairs that cannot
/// occur, such as five neighbours of which none is diagonal, there are no weights.
struct LaneChunks {
    static constexpr std::size_t status = 0;
    static constexpr std::size_t gain = 1;
    static constexpr std::size_t room = 3;    ///< 5 * diagonal ones + orthogonal ones
    static constexpr std::size_t future = 5;  ///< triangle[open cells] + those that see two kinds
    static constexpr std::size_t kinds = 8;
    static constexpr std::size_t houses = 12;   ///< a chunk for each number of houses left
    static constexpr std::size_t supply = 16;   ///< a chunk for each number of tiles left
    static constexpr std::size_t shore = 24;    ///< 5 * sides touched + orthogonal land around
    static constexpr std::size_t served = 25;   ///< triangle[houses] + those that lack the tile
    static constexpr std::size_t forests = 28;  ///< as room
    static constexpr std::size_t first = 30;
    static constexpr std::size_t second = 34;  ///< for most tiles a chunk for each number left
    static constexpr std::size_t place = 42;   ///< by zone: its cells' weights, times 4, not split
    static constexpr std::size_t all = place + zone_count;
};

/// The number of pairs (a, b) with b <= a that come before those of each a.
inline constexpr std::array<std::uint8_t, 9> triangle = {0, 1, 3, 6, 10, 15, 21, 28, 36};

/// Feature::second of a tile: index = of_cell * cell + of_left * left, where `left`, 0 to
/// most_left, is the number of tiles (or of tiles in twos) that all cells have in common.
struct SecondPair {
    std::size_t of_cell;
    std::size_t cells;
    std::size_t of_left;
    std::size_t most_left;
};
constexpr SecondPair second_pair(Tile tile) {
    switch (tile) {
        case Tile::forest:
            return {8, 5, 1, 7};
        case Tile::sand:
            return {1, 9, 9, 6};
        case Tile::wave:
            return {8, 8, 1, 7};
        case Tile::mountain:
            return {7, 9, 1, 6};
        case Tile::boat:
            return {4, 16, 1, 3};
        case Tile::house:
        case Tile::church:
            break;
    }
    return {1, 64, 0, 0};
}

/// The weights of one tile at one time.
struct alignas(32) LaneWeights {
    std::array<WeightChunk, LaneChunks::all> chunks{};
};

/// Whether all sums of a weight of each feature fit into 14 bits, as kernels want it.
bool sums_fit(const PolicyTable& table);

/// The weights of all tiles at all times, whose sums_fit().
class LaneWeightTable {
  public:
    explicit LaneWeightTable(const PolicyTable& table);

    const LaneWeights& of(int turn, Tile tile) const {
        return weights_[tile_kinds * weight_row(turn) + index(tile)];
    }

  private:
    std::vector<LaneWeights> weights_;
};

}  // namespace skerry::tiny_islands::detail
