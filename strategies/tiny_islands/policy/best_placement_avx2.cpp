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

struct Zoned {
    Word values;
    Mask empty;
};

template <Tile tile>
Zoned values_as(const PlannedGame& game, const DeckCounts& decks, Zone zone,
                const LaneWeights& weights) {
    avx2::PlacementLanes<tile> lanes(game, decks, zone, weights);
    return {lanes.values(), lanes.empty()};
}

Zoned values_of(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
                const LaneWeights& weights) {
    switch (draw.tile) {
        case Tile::forest:
            return values_as<Tile::forest>(game, decks, draw.zone, weights);
        case Tile::house:
            return values_as<Tile::house>(game, decks, draw.zone, weights);
        case Tile::sand:
            return values_as<Tile::sand>(game, decks, draw.zone, weights);
        case Tile::wave:
            return values_as<Tile::wave>(game, decks, draw.zone, weights);
        case Tile::mountain:
            return values_as<Tile::mountain>(game, decks, draw.zone, weights);
        case Tile::church:
            return values_as<Tile::church>(game, decks, draw.zone, weights);
        case Tile::boat:
            return values_as<Tile::boat>(game, decks, draw.zone, weights);
    }
    __builtin_unreachable();
}

}  // namespace

void avx2::zone_values(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
                       const LaneWeights& weights, ZoneValues& list) {
    const Zoned zoned = values_of(game, decks, draw, weights);
    L::store(list.values.data(), zoned.values);
    list.empty = L::bits(zoned.empty);
}

void avx2::best_placement(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
                          const LaneWeights& weights, ValuedPlacement& best) {
    const Zoned zoned = values_of(game, decks, draw, weights);
    // Numbers that fall as values grow, and the highest one where there is no value. The lowest one
    // of eight comes with its place, the first on ties.
    const __m256i ranks = (__m256i)((zoned.values ^ 0x7fff) | ~zoned.empty);
    const __m128i first = _mm_minpos_epu16(_mm256_castsi256_si128(ranks));
    const auto lowest = static_cast<unsigned>(_mm_cvtsi128_si32(first));
    const auto ninth = static_cast<unsigned>(_mm256_extract_epi16(ranks, 8)) & 0xffff;
    const bool is_ninth = ninth < (lowest & 0xffff);
    const unsigned rank = is_ninth ? ninth : lowest & 0xffff;
    const std::size_t lane = is_ninth ? 8 : lowest >> 16;
    const int value = static_cast<std::int16_t>(rank ^ 0x7fff);
    if (rank == 0xffff || value <= best.value) return;
    best = {draw.tile, narrow_zone_lanes[index(draw.zone)].cells[lane], value};
}

}  // namespace skerry::tiny_islands::detail

#include "core/simd/end_target.hpp"

#endif
