// The best placements of an offer by AVX2, one zone after the other.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/simd/lanes.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/loop_flip.hpp"
#include "core/tiny_islands/waves.hpp"
#include "strategies/tiny_islands/plan/windows.hpp"
#include "strategies/tiny_islands/policy/best_placement.hpp"
#include "strategies/tiny_islands/policy/lane_weights.hpp"
#include "strategies/tiny_islands/policy/narrow_zone_lanes.hpp"
#include "strategies/tiny_islands/policy/network_rows.hpp"
#include "strategies/tiny_islands/policy/placement_view.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx2.hpp"
// The code from here on is compiled for AVX2.
#include "strategies/tiny_islands/policy/network_lanes_avx2_kernel.hpp"

namespace skerry::tiny_islands::detail {

namespace {

using avx2::L;
using avx2::NetworkCounts;
using avx2::NetworkLanes;
using avx2::NoFeatures;
using avx2::PlacementFeatures;
using avx2::Word;

/// See PlacementLanes::ranks().
template <Tile tile, class Features>
[[gnu::noinline, gnu::flatten]] Word ranks_as(const PlannedGame& game, const DeckCounts& decks,
                                              Zone zone, const LaneWeights& weights,
                                              Features& features) {
    return avx2::PlacementLanes<tile>(game, decks, zone, weights).ranks(index(zone), features);
}

template <class Features>
Word ranks_of(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
              const LaneWeights& weights, Features& features) {
    switch (draw.tile) {
        case Tile::forest:
            return ranks_as<Tile::forest>(game, decks, draw.zone, weights, features);
        case Tile::house:
            return ranks_as<Tile::house>(game, decks, draw.zone, weights, features);
        case Tile::sand:
            return ranks_as<Tile::sand>(game, decks, draw.zone, weights, features);
        case Tile::wave:
            return ranks_as<Tile::wave>(game, decks, draw.zone, weights, features);
        case Tile::mountain:
            return ranks_as<Tile::mountain>(game, decks, draw.zone, weights, features);
        case Tile::church:
            return ranks_as<Tile::church>(game, decks, draw.zone, weights, features);
        case Tile::boat:
            return ranks_as<Tile::boat>(game, decks, draw.zone, weights, features);
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

/// The lanes whose ranks are not above a number that is not no_rank.
unsigned lanes_up_to(Word ranks, std::uint32_t most) {
    const auto up_to =
        (Word)_mm256_min_epu16((__m256i)ranks, _mm256_set1_epi16(static_cast<short>(most)));
    return L::bits(L::equal(up_to, ranks));
}

constexpr std::size_t second = 16;  // after all lanes of the first

/// The placement in a lane; the lanes of the second draw come after those of the first.
ValuedPlacement placement_in(const Offer& offer, std::size_t lane, int value) {
    const Draw& draw = offer[lane / second];
    return {draw.tile, narrow_zone_lanes[index(draw.zone)].cells[lane % second], value};
}

int value_of(std::uint32_t rank) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(rank ^ 0x7fff)) >> 2;
}

}  // namespace

void avx2::linear_values(const PlannedGame& game, const DeckCounts& decks, const Offer& offer,
                         int turn, const LaneWeightTable& weights, LinearPlacements& list) {
    for (std::size_t i = 0; i < offer.size(); ++i) {
        // Nobody asks for them, but this code has just been used, in games with a network.
        PlacementFeatures features;
        const Word ranks =
            ranks_of(game, decks, offer[i], weights.of(turn, offer[i].tile), features);
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
    NoFeatures none;
    const auto of = [&](const Draw& draw) {
        return lowest(ranks_of(game, decks, draw, weights.of(turn, draw.tile), none));
    };
    const std::uint32_t first = of(offer[0]);
    const std::uint32_t lowest = std::min(first, of(offer[1]) | 1 << 4);
    best = placement_in(offer, lowest & 0xffff, value_of(lowest >> 16));
    return lowest >> 16 != no_rank;
}

[[gnu::flatten]] bool avx2::corrected_placement(const PlannedGame& game, const DeckCounts& decks,
                                                const Offer& offer, int turn,
                                                const LaneWeightTable& weights,
                                                const NetworkRowTable& network, int window,
                                                ValuedPlacement& best) {
    std::array<PlacementFeatures, std::tuple_size_v<Offer>> features;
    std::array<Word, std::tuple_size_v<Offer>> ranks;
    std::uint32_t least = no_rank << 16;
    for (std::uint32_t i = 0; i < offer.size(); ++i) {
        ranks[i] = ranks_of(game, decks, offer[i], weights.of(turn, offer[i].tile), features[i]);
        least = std::min(least, lowest(ranks[i]) | i << 4);
    }
    if (least >> 16 == no_rank) return false;
    const auto behind = static_cast<std::uint32_t>(4 * window);
    const std::uint32_t most = std::min((least >> 16) + behind, no_rank - 1);
    const std::array<unsigned, 2> near = {lanes_up_to(ranks[0], most), lanes_up_to(ranks[1], most)};
    best = placement_in(offer, least & 0xffff, value_of(least >> 16));
    if (std::has_single_bit(near[0] | near[1] << second)) return true;
    // The value, and below it a number that is the larger the earlier the lane: the largest one is
    // found without branches, and wherever the lanes are in turn.
    constexpr int lanes_in_all = 2 * second;
    constexpr int last = lanes_in_all - 1;
    alignas(32) std::array<CellWindows::Words, std::tuple_size_v<Offer>> stored;
    for (std::size_t i = 0; i < offer.size(); ++i) L::store(stored[i].data(), ranks[i]);
    int most_of_all = std::numeric_limits<int>::min();
    const NetworkCounts counts(game, decks, turn);
    for (unsigned left = (near[0] != 0) | (near[1] != 0) << 1; left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        const int last_lane = last - static_cast<int>(second * i);
        const CellWindows::Words& of_lanes = stored[i];
        const NetworkRows& rows = network.of(offer[i].tile);
        const NetworkLanes lanes(game, decks, offer[i], features[i], rows);
        lanes.correct(
            near[i],
            counts.sum(rows), [&](std::size_t lane, int correction) __attribute__((always_inline)) {
                const int value = value_of(static_cast<std::uint16_t>(of_lanes[lane])) + correction;
                const int after = last_lane - static_cast<int>(lane);
                most_of_all = std::max(most_of_all, lanes_in_all * value + after);
            });
    }
    best = placement_in(offer, static_cast<std::size_t>(last - (most_of_all & last)),
                        most_of_all >> std::countr_zero(unsigned{lanes_in_all}));
    return true;
}

}  // namespace skerry::tiny_islands::detail

#include "core/simd/end_target.hpp"

#endif
