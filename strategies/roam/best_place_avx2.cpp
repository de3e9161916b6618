// The best place of a character, all its places in vector lanes.

#include <limits>

#include "core/roam/turn.hpp"
#include "core/simd/lanes.hpp"
#include "strategies/roam/place_lanes.hpp"

#if SKERRY_X86_KERNELS

#include "core/simd/begin_avx2.hpp"
// The code from here on is compiled for AVX2.

namespace skerry::roam::detail {

namespace {

constexpr int lowest = std::numeric_limits<std::int16_t>::min();  ///< in lanes without a place

__m128i load16(const std::array<std::uint8_t, 16>& bytes) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(bytes.data()));
}
/// A table of 16 bytes, once in each half.
__m256i table(const std::array<std::uint8_t, 16>& bytes) {
    return _mm256_broadcastsi128_si256(load16(bytes));
}

/// Eight values of 16 bits as two tables of their bytes; the upper half of each table is not used.
void store_tables(__m128i values, std::array<std::uint8_t, 16>& low,
                  std::array<std::uint8_t, 16>& high) {
    const __m128i apart = _mm_shuffle_epi8(
        values, _mm_setr_epi8(0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15));
    _mm_store_si128(reinterpret_cast<__m128i*>(low.data()), apart);
    _mm_store_si128(reinterpret_cast<__m128i*>(high.data()), _mm_unpackhi_epi64(apart, apart));
}

/// For each number of markers n: the largest of gains[n + k] - price * k, 0 <= k <= most, with no
/// more than `empty` markers in all.
__m128i bounds(__m128i gains, int empty, int most, int price) {
    const __m128i numbers = _mm_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7);
    const __m128i prices = _mm_mullo_epi16(numbers, _mm_set1_epi16(static_cast<short>(price)));
    const __m128i none = _mm_set1_epi16(static_cast<short>(lowest));
    const __m128i too_many = _mm_cmpgt_epi16(numbers, _mm_set1_epi16(static_cast<short>(empty)));
    __m128i shifted = _mm_blendv_epi8(_mm_sub_epi16(gains, prices), none, too_many);
    __m128i best = shifted;
    for (int k = std::min(most, empty); k > 0; --k) {
        shifted = _mm_alignr_epi8(none, shifted, 2);
        best = _mm_max_epi16(best, shifted);
    }
    return _mm_add_epi16(best, prices);
}

/// The two halves of each byte, as indices of tables.
struct Halves {
    __m256i low;
    __m256i high;

    explicit Halves(__m256i bytes)
        : low(_mm256_and_si256(bytes, _mm256_set1_epi8(15))),
          high(_mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15))) {}

    __m256i sum(__m256i of_low, __m256i of_high) const {
        return _mm256_add_epi8(_mm256_shuffle_epi8(of_low, low),
                               _mm256_shuffle_epi8(of_high, high));
    }
};

/// 32 values: anchors 0 to 15 and 16 to 31.
struct Values {
    __m256i first;
    __m256i second;

    Values() : first(_mm256_setzero_si256()), second(_mm256_setzero_si256()) {}

    void add(__m256i low_bytes, __m256i high_bytes) {
        first = _mm256_add_epi16(first, _mm256_unpacklo_epi8(low_bytes, high_bytes));
        second = _mm256_add_epi16(second, _mm256_unpackhi_epi8(low_bytes, high_bytes));
    }
    void add_coins(__m256i coins, int worth) {
        const __m256i zero = _mm256_setzero_si256();
        const __m256i each = _mm256_set1_epi16(static_cast<short>(worth));
        first =
            _mm256_add_epi16(first, _mm256_mullo_epi16(_mm256_unpacklo_epi8(coins, zero), each));
        second =
            _mm256_add_epi16(second, _mm256_mullo_epi16(_mm256_unpackhi_epi8(coins, zero), each));
    }
    /// Takes the lanes out whose bytes are 0xff.
    void remove(__m256i bytes) {
        const __m256i none = _mm256_set1_epi16(static_cast<short>(lowest));
        first = _mm256_blendv_epi8(first, none, _mm256_unpacklo_epi8(bytes, bytes));
        second = _mm256_blendv_epi8(second, none, _mm256_unpackhi_epi8(bytes, bytes));
    }
    int largest() const {
        const __m256i larger = _mm256_max_epi16(first, second);
        const __m128i eight =
            _mm_max_epi16(_mm256_castsi256_si128(larger), _mm256_extracti128_si256(larger, 1));
        // minpos finds the least of unsigned numbers.
        const __m128i flipped = _mm_xor_si128(eight, _mm_set1_epi16(0x7fff));
        const int least = _mm_cvtsi128_si32(_mm_minpos_epu16(flipped));
        return static_cast<std::int16_t>(static_cast<std::uint16_t>(least ^ 0x7fff));
    }
    static unsigned bits(__m256i first_mask, __m256i second_mask) {
        const __m256i bytes =
            _mm256_permute4x64_epi64(_mm256_packs_epi16(first_mask, second_mask), 0b11'01'10'00);
        return static_cast<unsigned>(_mm256_movemask_epi8(bytes));
    }
    unsigned equal(int value) const {
        const __m256i wanted = _mm256_set1_epi16(static_cast<short>(value));
        return bits(_mm256_cmpeq_epi16(first, wanted), _mm256_cmpeq_epi16(second, wanted));
    }
    unsigned above(int value) const {
        const __m256i least = _mm256_set1_epi16(static_cast<short>(std::max(value, lowest)));
        return bits(_mm256_cmpgt_epi16(first, least), _mm256_cmpgt_epi16(second, least));
    }
};

/// The values of placements without shadow boxes, and, if they are looked at, bounds of those with.
template <bool with_shadows>
struct PlaceValues {
    Values values;
    Values bounds;

    PlaceValues(const AnchorLanes& anchors, const DisplayLanes& display, int coin) {
        const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0,
                                                1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        const __m256i zero = _mm256_setzero_si256();
        __m256i any = zero;
        __m256i coins = zero;
        __m256i shadow_coins = zero;
        for (std::size_t s = 0; s < slot_count; ++s) {
            const DisplayLanes::Slot& slot = display.slots[s];
            const __m256i free = _mm256_set1_epi8(static_cast<char>(slot.free));
            const __m256i solid = _mm256_and_si256(load(anchors.solid[s]), free);
            any = _mm256_or_si256(any, solid);
            const Halves halves(solid);
            const __m256i coins_low = table(slot.coins->low);
            const __m256i coins_high = table(slot.coins->high);
            coins = _mm256_add_epi8(coins, halves.sum(coins_low, coins_high));
            const __m256i count = halves.sum(counts, counts);
            const __m256i gain_low = _mm256_shuffle_epi8(table(slot.gain_low), count);
            const __m256i gain_high = _mm256_shuffle_epi8(table(slot.gain_high), count);
            values.add(gain_low, gain_high);
            if constexpr (with_shadows) {
                const __m256i shadow = _mm256_and_si256(load(anchors.shadow[s]), free);
                const __m256i none = _mm256_cmpeq_epi8(shadow, zero);
                shadow_coins =
                    _mm256_add_epi8(shadow_coins, Halves(shadow).sum(coins_low, coins_high));
                const __m256i low = _mm256_shuffle_epi8(table(slot.bound_low), count);
                const __m256i high = _mm256_shuffle_epi8(table(slot.bound_high), count);
                bounds.add(_mm256_blendv_epi8(low, gain_low, none),
                           _mm256_blendv_epi8(high, gain_high, none));
            }
        }
        const __m256i nowhere = _mm256_cmpeq_epi8(any, zero);
        values.add_coins(coins, coin);
        values.remove(nowhere);
        if constexpr (with_shadows) {
            bounds.add_coins(_mm256_add_epi8(coins, shadow_coins), coin);
            bounds.remove(nowhere);
        }
    }

  private:
    static __m256i load(const std::array<std::uint8_t, 32>& bytes) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(bytes.data()));
    }
};

/// Improves `best` by the places of some anchors, none of which is before the one of `best`.
void look_at_solid(const AnchorLanes& anchors, const Values& values, BestPlace& best) {
    const int value = values.largest();
    if (value <= std::max(best.value, lowest)) return;
    const int lane = std::countr_zero(values.equal(value));
    best = {anchors.anchors[static_cast<std::size_t>(lane)], value, 0};
}

/// Looks at the anchors again, with shadow boxes where they could be worth it.
void look_at_shadows(const State& state, const DisplayValue& display, const Pattern& pattern,
                     const AnchorLanes& anchors, const PlaceValues<true>& places, BestPlace& best) {
    look_at_solid(anchors, places.values, best);
    // An anchor before the best one wins if it is as good.
    const bool found = best.anchor >= 0;
    for (unsigned left = places.bounds.above(found ? best.value - 1 : best.value); left != 0;
         left &= left - 1) {
        const int anchor = anchors.anchors[static_cast<std::size_t>(std::countr_zero(left))];
        const int beat = found && anchor < best.anchor ? best.value - 1 : best.value;
        Squares boxes = 0;
        const int value = place_value(state, display, pattern, anchor, beat, &boxes);
        if (value > beat) best = {anchor, value, boxes};
    }
}

}  // namespace

void avx2::fill(const State& state, const DisplayValue& display, const DeckLanes& deck,
                DisplayLanes& lanes) {
    const Squares taken = state.taken();
    const int most = state.coins[player] / shadow_price;
    const int price = shadow_price * display.worth().coin;
    for (std::size_t s = 0; s < slot_count; ++s) {
        DisplayLanes::Slot& slot = lanes.slots[s];
        slot.free = static_cast<std::uint8_t>(~of_slot(taken, s) & 0x3f);
        slot.coins = &deck.coins(state.display[s], s);
        const auto* from = reinterpret_cast<const __m128i*>(display.gains(s).data());
        const __m128i gains = _mm_packs_epi32(_mm_loadu_si128(from), _mm_loadu_si128(from + 1));
        store_tables(gains, slot.gain_low, slot.gain_high);
        if (most > 0)
            store_tables(bounds(gains, std::popcount(slot.free), most, price), slot.bound_low,
                         slot.bound_high);
    }
}

BestPlace avx2::best_place(const State& state, const DisplayValue& display, const DeckLanes& deck,
                           const DisplayLanes& lanes, std::size_t position, int beat) {
    const CardNumber card = state.rows[player].cards[position];
    const DeckLanes::Pattern& places = deck.pattern(card);
    const bool pays = places.has_shadows && state.coins[player] >= shadow_price;
    BestPlace best{-1, beat, 0};
    for (std::size_t i = places.first; i < places.first + places.count; ++i) {
        const AnchorLanes& anchors = deck.lanes(i);
        if (pays)
            look_at_shadows(state, display, state.pattern(player, position), anchors,
                            PlaceValues<true>(anchors, lanes, display.worth().coin), best);
        else
            look_at_solid(anchors, PlaceValues<false>(anchors, lanes, display.worth().coin).values,
                          best);
    }
    return best;
}

}  // namespace skerry::roam::detail

#include "core/simd/end_target.hpp"

#endif
