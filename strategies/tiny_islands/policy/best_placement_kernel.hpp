#pragma once
// The best placements of an offer, both zones at once, and the network's corrections. Included
// after the byte_lanes kernel of an instruction set.

#include "strategies/tiny_islands/policy/network_lanes_kernel.hpp"

namespace skerry::tiny_islands::detail::SKERRY_TARGET {

using Ranks = OfferLanes::Ranks;

inline constexpr std::uint16_t no_rank = 0xffff;

inline int value_of(std::uint16_t rank) { return static_cast<std::int16_t>(rank ^ 0x7fff) >> 2; }

/// The lowest rank, and once more in all lanes.
struct Lowest {
    std::uint16_t rank;
    __m256i everywhere;
};
inline Lowest lowest(const Ranks& ranks) {
    const __m256i two = _mm256_min_epu16(ranks.lower, ranks.upper);
    const __m128i one = _mm_minpos_epu16(
        _mm_min_epu16(_mm256_castsi256_si128(two), _mm256_extracti128_si256(two, 1)));
    return {static_cast<std::uint16_t>(_mm_cvtsi128_si32(one)), _mm256_broadcastw_epi16(one)};
}

/// The lanes, in their order, of two masks for the ranks.
inline unsigned lanes_of(__m256i lower, __m256i upper) {
    return static_cast<unsigned>(_mm256_movemask_epi8(_mm256_packs_epi16(lower, upper)));
}

/// The lanes whose ranks are not above a number that is not no_rank.
inline unsigned lanes_up_to(const Ranks& ranks, __m256i most) {
    const auto up_to = [&](__m256i rank) __attribute__((always_inline)) {
        return _mm256_cmpeq_epi16(_mm256_min_epu16(rank, most), rank);
    };
    return lanes_of(up_to(ranks.lower), up_to(ranks.upper));
}

inline std::array<std::uint16_t, 2 * ZoneBytes::lanes> in_order(const Ranks& ranks) {
    std::array<std::uint16_t, 2 * ZoneBytes::lanes> list;
    auto* to = reinterpret_cast<__m256i*>(list.data());
    _mm256_storeu_si256(to, _mm256_permute2x128_si256(ranks.lower, ranks.upper, 0x20));
    _mm256_storeu_si256(to + 1, _mm256_permute2x128_si256(ranks.lower, ranks.upper, 0x31));
    return list;
}

/// The placement in a lane.
inline ValuedPlacement placement_in(const Offer& offer, std::size_t lane, int value) {
    const Draw& draw = offer[lane / ZoneBytes::lanes];
    return {draw.tile, zone_bytes[index(draw.zone)].cells[lane % ZoneBytes::lanes], value};
}

[[gnu::flatten]] void linear_values(const PlannedGame& game, const DeckCounts& decks,
                                    const Offer& offer, int turn, const ByteWeightTable& weights,
                                    LinearPlacements& list) {
    OfferLanes lanes(game, decks, offer);
    const Ranks ranks = lanes.ranks(weights, turn, nullptr);
    const auto rank_of = in_order(ranks);
    unsigned left = lanes_up_to(ranks, _mm256_set1_epi16(static_cast<short>(no_rank - 1)));
    for (; left != 0; left &= left - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(left));
        const ValuedPlacement placement = placement_in(offer, lane, value_of(rank_of[lane]));
        list.push_back({lane / ZoneBytes::lanes, placement.cell, placement.value});
    }
}

[[gnu::flatten]] bool best_placement(const PlannedGame& game, const DeckCounts& decks,
                                     const Offer& offer, int turn, const ByteWeightTable& weights,
                                     ValuedPlacement& best) {
    OfferLanes lanes(game, decks, offer);
    const Ranks ranks = lanes.ranks(weights, turn, nullptr);
    const Lowest least = lowest(ranks);
    const unsigned first = lanes_of(_mm256_cmpeq_epi16(ranks.lower, least.everywhere),
                                    _mm256_cmpeq_epi16(ranks.upper, least.everywhere));
    best = placement_in(offer, static_cast<std::size_t>(std::countr_zero(first)),
                        value_of(least.rank));
    return least.rank != no_rank;
}

[[gnu::flatten]] bool corrected_placement(const PlannedGame& game, const DeckCounts& decks,
                                          const Offer& offer, int turn,
                                          const ByteWeightTable& weights,
                                          const NetworkRowTable& network, int window,
                                          ValuedPlacement& best) {
    OfferLanes lanes(game, decks, offer);
    OfferFeatures features;
    const Ranks ranks = lanes.ranks(weights, turn, &features);
    const Lowest least = lowest(ranks);
    if (least.rank == no_rank) return false;
    const int most = std::min(least.rank + 4 * window, no_rank - 1);
    const unsigned near = lanes_up_to(ranks, _mm256_set1_epi16(static_cast<short>(most)));
    const auto first = static_cast<std::size_t>(std::countr_zero(near));
    best = placement_in(offer, first, value_of(least.rank));
    if (std::has_single_bit(near)) return true;
    const auto rank_of = in_order(ranks);
    best.value = std::numeric_limits<int>::min();
    const auto take = [&](std::size_t lane, int correction) __attribute__((always_inline)) {
        const int value = value_of(rank_of[lane]) + correction;
        if (value > best.value) best = placement_in(offer, lane, value);
    };
    const NetworkLanes corrected(game, decks, offer, turn, features, lanes.fits());
    if ((near & 0xffff) != 0) corrected.correct<0>(near & 0xffff, network, take);
    if (near >> 16 != 0) corrected.correct<1>(near & 0xffff0000, network, take);
    return true;
}

}  // namespace skerry::tiny_islands::detail::SKERRY_TARGET
