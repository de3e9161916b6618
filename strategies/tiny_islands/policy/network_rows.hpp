#pragma once
// The network's rows as kernels index them.

#include "core/tiny_islands/types.hpp"
#include "strategies/tiny_islands/policy/byte_weights.hpp"
#include "strategies/tiny_islands/policy/network.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace skerry::tiny_islands::detail {

/// The rows of one tile.
struct alignas(64) NetworkRows {
    // The first row of each feature. Indices are ByteWeights' own; where that has weights for each
    // number of tiles left, they are eight times that number + the index.
    static constexpr std::size_t kinds = 0;
    static constexpr std::size_t future = 64;
    static constexpr std::size_t served = 128;
    static constexpr std::size_t first = 192;
    static constexpr std::size_t second = 256;
    static constexpr std::size_t gains = 320;
    static constexpr std::size_t room = 352;
    static constexpr std::size_t forests = 384;
    static constexpr std::size_t houses = 416;
    static constexpr std::size_t supply = 448;
    static constexpr std::size_t shore = 512;
    static constexpr std::size_t place = 528;                              ///< bits of cells
    static constexpr std::size_t reach = place + row_stride * board_size;  ///< further_groups
    static constexpr std::size_t neighbours = reach + further_groups[0].size;
    static constexpr std::size_t all = neighbours + further_groups[1].size;

    /// The numbers that the counts of a decision can have; higher ones than a group has rows take
    /// the last row.
    static constexpr std::array<std::uint16_t, count_groups.size()> count_sizes = {
        14, 14, 14, 14, 14, 14, 14, 26, 26, 26, max_placements + 1, 4,
        // Cells in twos, cells
        41, 41, 41, cell_count + 1, cell_count + 1, cell_count + 1,
        // Tiles, cells
        max_placements + 1, max_placements + 1, cell_count + 1, cell_count + 1,
        // Tiles and fours of them, tiles and tens
        max_placements + 13, max_placements + 91};
    static constexpr auto count_offsets = [] {
        std::array<std::size_t, count_sizes.size() + 1> offsets{};
        for (std::size_t i = 0; i < count_sizes.size(); ++i)
            offsets[i + 1] = offsets[i] + count_sizes[i];
        return offsets;
    }();

    std::array<HiddenRow, all> features{};
    std::array<HiddenRow, count_offsets.back()> counts{};
    HiddenRow out{};
};

/// The rows of all tiles.
class NetworkRowTable {
  public:
    explicit NetworkRowTable(const NetworkWeights& weights);
    const NetworkRows& of(Tile tile) const { return rows_[index(tile)]; }

  private:
    std::vector<NetworkRows> rows_;
};

/// From counts of a decision to bytes from the first of NetworkRows::counts on, in vectors of
/// eight:
/// ((count limited or masked) * factor) + offset. The sum of two is that of a count of two, where
/// the second has no offset.
struct RowBytes {
    using Words = std::array<std::uint16_t, 8>;
    alignas(16) Words tiles;  ///< tiles left
    alignas(16) Words cells, cell_masks, cell_factors;
    alignas(16) Words pairs, pair_limits, pair_factors;
};
extern const RowBytes row_bytes;

/// The zones of a cell's neighbours, and which neighbours are in each of them, as a set
/// (see neighbours_in()) and as one in the order of the AVX2 kernels: SW S SE E NW N NE W.
struct NeighbourZones {
    static constexpr std::size_t size = 16;
    alignas(16) std::array<std::uint8_t, size> zones{};
    alignas(16) std::array<std::uint8_t, size> sets{};
    alignas(16) std::array<std::uint8_t, size> lane_sets{};
};
extern const std::array<NeighbourZones, row_stride * board_size> neighbour_zone_sets;

// The policy's values of placements, computed with one vector lane per cell of a zone.

namespace avx2 {

/// Lists the linear value of each placement, as PolicyModel::values() does. The sums of the weights
/// must fit.
void linear_values(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                   const ByteWeightTable& weights, LinearPlacements& list);

/// Finds the placement of an offer with the largest value, the first one on ties. Returns false if
/// all cells of both zones are occupied; `best` means nothing then.
bool best_placement(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                    const ByteWeightTable& weights, ValuedPlacement& best);

/// Finds the placement of an offer with the largest value corrected by the network, as
/// CorrectedDecision::best() does. Returns false if there is none.
bool corrected_placement(const PlannedGame& game, const DeckCounts& decks, const Offer& offer,
                         int turn, const ByteWeightTable& weights, const NetworkRowTable& network,
                         int window, ValuedPlacement& best);

}  // namespace avx2

namespace avx512 {

/// These do what their namesakes of AVX2 do.
void linear_values(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                   const ByteWeightTable& weights, LinearPlacements& list);
bool best_placement(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                    const ByteWeightTable& weights, ValuedPlacement& best);

bool corrected_placement(const PlannedGame& game, const DeckCounts& decks, const Offer& offer,
                         int turn, const ByteWeightTable& weights, const NetworkRowTable& network,
                         int window, ValuedPlacement& best);

}  // namespace avx512

}  // namespace skerry::tiny_islands::detail
