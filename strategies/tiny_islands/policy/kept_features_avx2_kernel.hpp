#pragma once
// What a zone's lanes find of placements and the network wants to know. Included only by
// best_placement_avx2_kernel.hpp.

#include "strategies/tiny_islands/policy/weight_lookup_avx2_kernel.hpp"

namespace skerry::tiny_islands::detail::avx2 {

/// The indices of the weights of each lane, by the names of LaneChunks; `second` and
/// `left`: the network's row is their sum; `open`: the set of open neighbours on the tile's side.
struct alignas(16) PlacementFeatures {
    using Bytes = std::array<std::uint8_t, CellWindows::lanes>;
    using Row = Bytes PlacementFeatures::*;

    Bytes status, gain, room, future, kinds, zones, shore, served, forests, first, second, open;
    std::size_t left;
    unsigned fits;  ///< the lanes of empty cells on which the tile counts: others have no
                    ///< more than status, kinds, zones and open

    /// `index`: in the order of the lanes, in both halves.
    void keep(Row row, __m256i index) {
        auto* to = reinterpret_cast<__m128i*>((this->*row).data());
        _mm_store_si128(to, _mm256_castsi256_si128(index));
    }
    void keep(Row first_row, Row second_row, Pair pair) {
        keep(first_row, twice_first(pair));
        keep(second_row, twice_second(pair));
    }
    void keep_left(std::size_t rows) { left = rows; }
    void keep_fits(Mask lanes) { fits = L::bits(lanes); }
};

/// Where nobody asks for the features.
struct NoFeatures {
    void keep(PlacementFeatures::Row, __m256i) {}
    void keep(PlacementFeatures::Row, PlacementFeatures::Row, Pair) {}
    void keep_left(std::size_t) {}
    void keep_fits(Mask) {}
};

}  // namespace skerry::tiny_islands::detail::avx2
