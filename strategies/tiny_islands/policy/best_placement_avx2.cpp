// The best placements of an offer by AVX2, one zone after the other.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/simd/lanes.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/loop_flip.hpp"
#include "core/tiny_islands/waves.hpp"
#include "strategies/tiny_islands/policy/best_placement.hpp"
#include "strategies/tiny_islands/policy/lane_weights.hpp"
#include "strategies/tiny_islands/policy/narrow_zone_lanes.hpp"
#include "strategies/tiny_islands/policy/placement_view.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx2.hpp"
// The code from here on is compiled for AVX2.
#include "strategies/tiny_islands/policy/best_placement_avx2_kernel.hpp"

namespace skerry::tiny_islands::detail {

namespace {

using avx2::L;
using avx2::Mask;
using avx2::Word;

/// See PlacementLanes::ranks().
template <Tile tile>
[[gnu::flatten]] Word ranks_as(const PlannedGame& game, const DeckCounts& decks, Zone zone,
                               const LaneWeights& weights) {
    return avx2::PlacementLanes<tile>(game, decks, zone, weights).ranks(index(zone));
}

Word ranks_of(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
              const LaneWeights& weights) {
    switch (draw.tile) {
        case Tile::forest:
            return ranks_as<Tile::forest>(game, decks, draw.zone, weights);
        case Tile::house:
            return ranks_as<Tile::house>(game, decks, draw.zone, weights);
        case Tile::sand:
            return ranks_as<Tile::sand>(game, decks, draw.zone, weights);
        case Tile::wave:
            return ranks_as<Tile::wave>(game, decks, draw.zone, weights);
        case Tile::mountain:
            return ranks_as<Tile::mountain>(game, decks, draw.zone, weights);
        case Tile::church:
            return ranks_as<Tile::church>(game, decks, draw.zone, weights);
        case Tile::boat:
            return ranks_as<Tile::boat>(game, decks, draw.zone, weights);
    }
    __builtin_unreachable();
}

constexpr std::uint32_t no_rank = 0xffff;

/// The lowest rank, times 2^16, and its lane: the first one on ties.
std::uint32_t lowest(Word ranks) {
    const __m128i first = _mm_minpos_epu16(_mm256_castsi256_si128((__m256i)ranks));
    const auto of_eight = static_cast<std::uint32_t>(_mm_cvtsi128_si32(first));
    const auto ninth = static_cast<std::uint32_t>(_mm256_extract_epi16((__m256i)ranks, 8));
    return std::min(std::rotl(of_eight, 16), ninth << 16 | 8);
}

int value_of(std::uint32_t rank) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(rank ^ 0x7fff)) >> 2;
}

}  // namespace

void avx2::linear_values(const PlannedGame& game, const DeckCounts& decks, const Offer& offer,
                         int turn, const LaneWeightTable& weights, LinearPlacements& list) {
    for (std::size_t i = 0; i < offer.size(); ++i) {
        const Word ranks = ranks_of(game, decks, offer[i], weights.of(turn, offer[i].tile));
        const auto& cells = narrow_zone_lanes[index(offer[i].zone)].cells;
        for (unsigned left = L::bits(~L::equal(ranks, ~Word{})); left != 0; left &= left - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(left));
            const auto rank = static_cast<std::uint16_t>(ranks[lane]);
            list.push_back({i, cells[lane], value_of(rank)});
        }
    }
}

bool avx2::best_placement(const PlannedGame& game, const DeckCounts& decks, const Offer& offer,
                          int turn, const LaneWeightTable& weights, ValuedPlacement& best) {
    constexpr std::uint32_t second = 16;  // after all lanes of the first
    const auto of = [&](const Draw& draw) {
        return lowest(ranks_of(game, decks, draw, weights.of(turn, draw.tile)));
    };
    const std::uint32_t first = of(offer[0]);
    const std::uint32_t lowest = std::min(first, of(offer[1]) | second);
    const Draw& draw = offer[lowest >> 4 & 1];
    best = {draw.tile, narrow_zone_lanes[index(draw.zone)].cells[lowest & 15],
            value_of(lowest >> 16)};
    return lowest >> 16 != no_rank;
}

}  // namespace skerry::tiny_islands::detail

#include "core/simd/end_target.hpp"

#endif
