#pragma once
// The common part of the kernels that look at sixteen cells at a time. Included after
// core/simd/begin_avx512.hpp.

namespace skerry::tiny_islands::detail::avx512 {

/// One lane per cell. Masks are integers.
using L = skerry::avx512::Lanes32;
using Word = L::Word;
using Mask = L::Mask;

template <class F>
void for_each_lane(unsigned mask, F&& f) {
    for (; mask != 0; mask &= mask - 1) f(static_cast<std::size_t>(std::countr_zero(mask)));
}

/// Does in each lane what neighbours_in() of core/tiny_islands/loop_flip.hpp does.
inline Word neighbours_in(Word window) {
    return (window & 7) | (window >> 7 & 8) | (window >> 8 & 16) | (window >> 15 & 0xe0);
}
/// The entries of flip_table as 256 bits.
inline constexpr auto flip_bits = [] {
    std::array<std::uint32_t, 16> bits{};
    for (unsigned set = 0; set < 256; ++set)
        if (flip_table[set]) bits[set / 32] |= 1u << set % 32;
    return bits;
}();

/// Up to sixteen cells, with one lane per cell.
struct CellLanes {
    __m512i window_bytes;  ///< see ZoneLanes
    Word window_shift;
    Word around;
    Word cell;

    explicit CellLanes(const ZoneLanes& zone)
        : window_bytes(_mm512_load_si512(zone.window_bytes.data())),
          window_shift(L::load(zone.window_shift.data())),
          around(L::load(zone.around.data())),
          cell(L::load(zone.cell.data())) {}

    /// Takes cells by their bits; lanes without a cell must hold the bit of any cell.
    explicit CellLanes(const std::array<std::uint8_t, ZoneLanes::lanes>& bits)
        : cell((Word)_mm512_cvtepu8_epi32(
              _mm_loadu_si128(reinterpret_cast<const __m128i*>(bits.data())))) {
        const Word from = cell + (ZoneLanes::window_pad - (row_stride + 1));
        window_bytes = (__m512i)((from >> 3) * 0x01010101 + 0x03020100);
        window_shift = from & 7;
        around = L::gather(near_windows.data(), cell);
    }

    /// The window of each cell in the plane, as by Windows::at().
    Word raw(Plane plane) const {
        const Plane padded = plane << ZoneLanes::window_pad;
        const __m128i table = _mm_set_epi64x(static_cast<long long>(padded.high()),
                                             static_cast<long long>(padded.low()));
        const __m512i words = _mm512_maskz_permutexvar_epi8(~std::uint64_t{0}, window_bytes,
                                                            _mm512_zextsi128_si512(table));
        return L::shift_right((Word)words, window_shift);
    }
    Word at(Plane plane) const { return raw(plane) & around; }
    /// The lanes in which the cell itself is in the plane of the window.
    static Mask centre(Word window) { return L::has_bits(window & 1 << (row_stride + 1)); }
    Mask on(Plane plane) const { return centre(raw(plane)); }

    Word distance_to(Cell other) const {
        const Word y = cell * 205 >> 11;  // cell / row_stride
        const Word x = cell - row_stride * y;
        return L::abs(x - other.x()) + L::abs(y - other.y());
    }

    Word kinds_seen(const PlannedGame& game) const {
        const auto seen = game.all_kinds_seen();
        const __m512i low = _mm512_loadu_si512(seen.data());
        const __m512i high =
            _mm512_maskz_loadu_epi8((std::uint64_t{1} << (seen.size() - 64)) - 1, seen.data() + 64);
        return (Word)_mm512_permutex2var_epi8(low, (__m512i)cell, high) & 0xff;
    }

    /// The lanes of the cells for which PlannedGame::can_flip() of the region is true.
    Mask flippable(const PlannedGame& game, std::size_t region) const {
        const Mask movable = on(game.movable(region));
        if (game.region(region).none()) return movable;
        const Word window = raw(game.region(region));
        const Word neighbours = neighbours_in(window);
        const Word table = (Word)_mm512_permutexvar_epi32((__m512i)(neighbours >> 5),
                                                          _mm512_loadu_si512(flip_bits.data()));
        const Mask loops = L::has_bits(L::shift_right(table, neighbours & 31) & 1);
        const Word joining = 4 - 2 * L::popcount(neighbours & static_cast<int>(orthogonal_bits));
        const Word edges = game.edges(region) + L::select(centre(window), -joining, joining);
        return movable & loops & L::less(edges, L::all(max_shoreline_edges + 1));
    }
};

/// The number of weights that add_weights() reads of a group of `size`: 32; 64 if the group has
/// more than 32; and then the rest of a group that has more than 64.
constexpr std::size_t weights_read(std::size_t size) {
    return size <= 32 ? 32 : std::max<std::size_t>(size, 64);
}

/// Adds group[value] to the sum in the lanes of `mask`. Reads weights_read(size) weights from
/// `group` on, some of them of the groups that follow.
template <std::size_t size>
void add_weights(Word& sum, const std::int16_t* group, Word value, Mask mask) {
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
        words = (__m512i)L::select(L::has_bits(value & 64), (Word)high, (Word)words);
    }
    // The products with (1, 0) are the lower words of the lanes, with their signs.
    const __m512i low_words = _mm512_madd_epi16(words, (__m512i)L::all(1));
    sum = (Word)_mm512_mask_add_epi32((__m512i)sum, mask, (__m512i)sum, low_words);
}

/// The index of the pair: neighbours in the window x orthogonal ones among them.
inline Word around_and_beside(Word window) {
    return 5 * L::popcount(window) + L::popcount(window & static_cast<int>(Windows::orthogonal));
}

}  // namespace skerry::tiny_islands::detail::avx512
