#pragma once
// The common part of the AVX2 kernels that look at sixteen cells at a time. Included after
// core/simd/begin_avx2.hpp.

namespace skerry::tiny_islands::detail::avx2 {

/// One lane of 16 bits per cell. Masks are vectors.
using L = skerry::avx2::Lanes16;
using Word = L::Word;
using Mask = L::Mask;

// A set of neighbours is a number of eight bits: SW S SE E NW N NE W. Each half of it has diagonal
// neighbours at even places and orthogonal ones at odd places.
inline constexpr int orthogonal_set = 0xaa;

/// A function of four bits.
using Table = L::Bytes;

template <class F>
constexpr Table table_of(F&& f) {
    Table table{};
    for (unsigned i = 0; i < 32; ++i) table[i] = static_cast<std::uint8_t>(f(i % 16));
    return table;
}

inline constexpr Table counts = table_of([](unsigned half) { return std::popcount(half); });
inline constexpr Table orthogonal_counts =
    table_of([](unsigned half) { return std::popcount(half & 10); });
/// The index in weights of each pair of neighbours x orthogonal ones.
inline constexpr Table around_and_beside_counts =
    table_of([](unsigned half) { return 5 * std::popcount(half) + std::popcount(half & 10); });
/// Bit n % 8 of a byte, for n = 0 to 15.
inline constexpr Table bit_of = table_of([](unsigned n) { return 1u << n % 8; });

/// flip_table for such sets: bit h of loops[h / 8][l] is the entry of the set with the lower half l
/// and the upper half h.
inline constexpr auto loops = [] {
    // The places in flip_table's sets: SW S SE W E NW N NE.
    constexpr std::array<unsigned, 8> place = {0, 1, 2, 4, 5, 6, 7, 3};
    std::array<Table, 2> bits{};
    for (unsigned set = 0; set < 256; ++set) {
        unsigned other = 0;
        for (unsigned i = 0; i < 8; ++i) other |= (set >> i & 1) << place[i];
        if (flip_table[other])
            for (unsigned i : {set & 15, 16 | (set & 15)})
                bits[set >> 7][i] |= static_cast<std::uint8_t>(1u << (set >> 4 & 7));
    }
    return bits;
}();

/// Manhattan distances from cells, given by their bits, to one cell.
inline Word distance(Word cells, Cell other) {
    const Word y = L::shift_right(cells * 205, 11);  // cell / row_stride
    const Word x = cells - row_stride * y;
    return L::abs(x - L::all(other.x())) + L::abs(y - L::all(other.y()));
}

/// Up to sixteen cells, with one lane per cell.
struct CellLanes {
    explicit CellLanes(const CellWindows& windows) : windows_(&windows) {}

    /// The plane in both halves of a vector.
    static __m256i everywhere(const Plane& plane) {
        return _mm256_broadcastsi128_si256(
            _mm_load_si128(reinterpret_cast<const __m128i*>(&plane)));
    }

    static __m256i without(__m256i plane, __m256i other) {
        return _mm256_andnot_si256(other, plane);
    }

    /// The set of neighbours of each cell in the plane.
    Word neighbours(__m256i plane) const {
        const CellWindows& windows = windows_anew();
        const Word rows = (at(plane, word(windows.south)) & word(windows.south_mask)) |
                          (at(plane, word(windows.north)) & word(windows.north_mask));
        const Word sides = at(plane, word(windows.sides)) & word(windows.side_mask);
        return L::shift_right(L::multiply(rows, word(windows.row_scale)) |
                                  (L::multiply(sides, word(windows.side_scale)) & side_bits()),
                              7);
    }
    /// The lanes whose cell is in the plane.
    Mask on(__m256i plane) const {
        const CellWindows& windows = windows_anew();
        const Word mask = word(windows.own_mask);
        return L::equal(at(plane, word(windows.own)) & mask, mask);
    }

    /// The sum of a table's entries for both halves of each set.
    static Word sum(const Table& table, Word set) {
        return L::bytes_at(table, set & 15) + L::bytes_at(table, L::shift_right(set, 4));
    }
    static Word count(Word set) { return sum(counts, set); }
    static Word count_orthogonal(Word set) { return sum(orthogonal_counts, set); }
    /// The lanes for whose set flip_table has an entry.
    static Mask loop_sets(Word set) {
        const Word low = set & 15;
        const Word bits = L::select(set, L::bytes_at(loops[1], low), L::bytes_at(loops[0], low));
        const Word bit = L::bytes_at(bit_of, L::shift_right(set, 4)) & 0xff;
        return L::equal(bits & bit, bit);
    }

  private:
    /// The windows, of which the compiler does not know that it has loaded them before: there are
    /// too few registers for them, and operands in memory are cheaper than copies on the stack.
    const CellWindows& windows_anew() const {
        const CellWindows* windows = windows_;
        asm("" : "+r"(windows));
        return *windows;
    }
    static Word side_bits() { return L::load(west_and_east.data()); }
    static Word word(const CellWindows::Words& words) { return L::load(words.data()); }
    static Word at(__m256i plane, Word shuffle) {
        return (Word)_mm256_shuffle_epi8(plane, (__m256i)shuffle);
    }

    const CellWindows* windows_;
};

}  // namespace skerry::tiny_islands::detail::avx2
