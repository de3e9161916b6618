#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/simd/lanes.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/loop_flip.hpp"
#include "core/tiny_islands/waves.hpp"
#include "strategies/tiny_islands/plan/windows.hpp"
#include "strategies/tiny_islands/policy/best_placement.hpp"
#include "strategies/tiny_islands/policy/byte_weights.hpp"
#include "strategies/tiny_islands/policy/zone_bytes.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx512.hpp"
// The code from here on is compiled for AVX-512.
#include "strategies/tiny_islands/policy/offer_lanes_avx512_kernel.hpp"

namespace skerry::tiny_islands::detail {

[[gnu::flatten]] bool avx512::best_placement(const PlannedGame& game, const DeckCounts& decks,
                                             const Offer& offer, int turn,
                                             const ByteWeightTable& weights,
                                             ValuedPlacement& best) {
    OfferLanes lanes(game, decks, offer);
    const auto [lower, upper] =
        lanes.ranks(weights.of(turn, offer[0].tile), weights.of(turn, offer[1].tile));
    const __m256i four = _mm256_min_epu16(lower, upper);
    const __m128i two =
        _mm_min_epu16(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    const __m128i one = _mm_minpos_epu16(two);
    const auto rank = static_cast<std::uint16_t>(_mm_cvtsi128_si32(one));
    const __m256i least = _mm256_broadcastw_epi16(one);
    const auto lane = static_cast<std::size_t>(
        std::countr_zero(static_cast<unsigned>(_mm256_movemask_epi8(_mm256_packs_epi16(
            _mm256_cmpeq_epi16(lower, least), _mm256_cmpeq_epi16(upper, least))))));
    const Draw& draw = offer[lane / ZoneBytes::lanes];
    best = {draw.tile, zone_bytes[index(draw.zone)].cells[lane % ZoneBytes::lanes],
            static_cast<std::int16_t>(rank ^ 0x7fff) >> 2};
    return rank != 0xffff;
}

}  // namespace skerry::tiny_islands::detail

#include "core/simd/end_target.hpp"

#endif
