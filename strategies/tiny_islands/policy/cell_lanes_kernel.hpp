#pragma once
// Included by the kernels that look at sixteen cells at a time, inside their `#pragma GCC target`
// region, after all other headers.

namespace skerry::tiny_islands::detail {

/// Sixteen lanes; operators work lane by lane.
typedef std::int32_t Ints __attribute__((vector_size(64)));
using Lanes = std::uint16_t;  ///< bit i: lane i

inline Ints ints(const ZoneLanes::Ints& lanes) { return (Ints)_mm512_load_si512(lanes.data()); }
inline __m512i bytes(const ZoneLanes::Bytes& lanes) { return _mm512_load_si512(lanes.data()); }
inline Ints all(int value) { return (Ints)_mm512_set1_epi32(value); }
inline Ints count(Ints words) { return (Ints)_mm512_popcnt_epi32((__m512i)words); }
inline Ints least(Ints a, int b) { return (Ints)_mm512_min_epi32((__m512i)a, (__m512i)all(b)); }
inline Ints most(Ints a, int b) { return (Ints)_mm512_max_epi32((__m512i)a, (__m512i)all(b)); }
inline Ints absolute(Ints a) { return (Ints)_mm512_abs_epi32((__m512i)a); }
inline Lanes where_any(Ints words) {
    return _mm512_test_epi32_mask((__m512i)words, (__m512i)words);
}
inline Ints select(Lanes lanes, Ints a, Ints b) {
    return (Ints)_mm512_mask_blend_epi32(lanes, (__m512i)b, (__m512i)a);
}
inline Ints only(Lanes lanes, Ints a) { return (Ints)_mm512_maskz_mov_epi32(lanes, (__m512i)a); }

template <class F>
void for_each_lane(unsigned lanes, F&& f) {
    for (; lanes != 0; lanes &= lanes - 1) f(static_cast<std::size_t>(std::countr_zero(lanes)));
}

/// See neighbours_in().
inline Ints neighbours_in(Ints window) {
    return (window & 7) | (window >> 7 & 8) | (window >> 8 & 16) | (window >> 15 & 0xe0);
}
/// flip_table in 256 bits.
inline constexpr auto flip_bits = [] {
    std::array<std::uint32_t, 16> bits{};
    for (unsigned set = 0; set < 256; ++set)
        if (flip_table[set]) bits[set / 32] |= 1u << set % 32;
    return bits;
}();

/// Up to sixteen cells, a lane each.
struct CellLanes {
    __m512i window_bytes;  ///< see ZoneLanes
    Ints window_shift;
    Ints around;
    Ints cell;

    explicit CellLanes(const ZoneLanes& zone)
        : window_bytes(_mm512_load_si512(zone.window_bytes.data())),
          window_shift(ints(zone.window_shift)),
          around(ints(zone.around)),
          cell(ints(zone.cell)) {}

    /// Of the cells listed by their bits; lanes without one hold any cell's bit.
    explicit CellLanes(const std::array<std::uint8_t, ZoneLanes::lanes>& bits)
        : cell((Ints)_mm512_cvtepu8_epi32(
              _mm_loadu_si128(reinterpret_cast<const __m128i*>(bits.data())))) {
        const Ints from = cell + (ZoneLanes::window_pad - (row_stride + 1));
        window_bytes = (__m512i)((from >> 3) * 0x01010101 + 0x03020100);
        window_shift = from & 7;
        around = (Ints)_mm512_i32gather_epi32((__m512i)cell, near_windows.data(), 4);
    }

    /// As Windows::at().
    Ints raw(Plane plane) const {
        const Plane padded = plane << ZoneLanes::window_pad;
        const __m128i table = _mm_set_epi64x(static_cast<long long>(padded.high()),
                                             static_cast<long long>(padded.low()));
        const __m512i words = _mm512_maskz_permutexvar_epi8(~std::uint64_t{0}, window_bytes,
                                                            _mm512_zextsi128_si512(table));
        return (Ints)_mm512_srlv_epi32(words, (__m512i)window_shift);
    }
    Ints at(Plane plane) const { return raw(plane) & around; }
    /// Whether the cell itself is in the window's plane.
    static Lanes centre(Ints window) { return where_any(window & 1 << (row_stride + 1)); }
    Lanes on(Plane plane) const { return centre(raw(plane)); }

    Ints distance_to(Cell other) const {
        const Ints y = cell * 205 >> 11;  // by row_stride
        const Ints x = cell - row_stride * y;
        return absolute(x - other.x()) + absolute(y - other.y());
    }

    Ints kinds_seen(const PlannedGame& game) const {
        const auto seen = game.all_kinds_seen();
        const __m512i low = _mm512_loadu_si512(seen.data());
        const __m512i high =
            _mm512_maskz_loadu_epi8((std::uint64_t{1} << (seen.size() - 64)) - 1, seen.data() + 64);
        return (Ints)_mm512_permutex2var_epi8(low, (__m512i)cell, high) & 0xff;
    }

    /// PlannedGame::can_flip() of the region.
    Lanes flippable(const PlannedGame& game, std::size_t region) const {
        const Lanes movable = on(game.movable(region));
        if (game.region(region).none()) return movable;
        const Ints window = raw(game.region(region));
        const Ints neighbours = neighbours_in(window);
        const Ints table = (Ints)_mm512_permutexvar_epi32((__m512i)(neighbours >> 5),
                                                          _mm512_loadu_si512(flip_bits.data()));
        const Lanes loops =
            where_any((Ints)_mm512_srlv_epi32((__m512i)table, (__m512i)(neighbours & 31)) & 1);
        const Ints joining = 4 - 2 * count(neighbours & static_cast<int>(orthogonal_bits));
        const Ints edges = game.edges(region) + select(centre(window), -joining, joining);
        return movable & loops &
               _mm512_cmple_epi32_mask((__m512i)edges, (__m512i)all(max_shoreline_edges));
    }
};

/// Adds group[value] to the sum in each of `lanes`. Reads 32 weights from `group` on, or 64 where
/// it has more.
template <std::size_t size>
void add_weights(Ints& sum, const std::int16_t* group, Ints value, Lanes lanes) {
    static_assert(size <= 96);
    constexpr std::uint32_t all_words = ~std::uint32_t{0};
    __m512i words;
    if constexpr (size <= 32) {
        words =
            _mm512_maskz_permutexvar_epi16(all_words, (__m512i)value, _mm512_loadu_si512(group));
    } else {
        words = _mm512_permutex2var_epi16(_mm512_loadu_si512(group), (__m512i)value,
                                          _mm512_loadu_si512(group + 32));
    }
    if constexpr (size > 64) {
        const __m512i high = _mm512_maskz_permutexvar_epi16(
            all_words, (__m512i)value,
            _mm512_maskz_loadu_epi16(all_words >> (96 - size), group + 64));
        words = (__m512i)select(where_any(value & 64), (Ints)high, (Ints)words);
    }
    // Products with (1, 0): each lane's lower word with its sign.
    const __m512i low_words = _mm512_madd_epi16(words, (__m512i)all(1));
    sum = (Ints)_mm512_mask_add_epi32((__m512i)sum, lanes, (__m512i)sum, low_words);
}

/// Cells around x orthogonal ones.
inline Ints around_and_beside(Ints window) {
    return 5 * count(window) + count(window & static_cast<int>(Windows::orthogonal));
}

}  // namespace skerry::tiny_islands::detail
