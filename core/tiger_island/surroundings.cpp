// Updates the surroundings of a tile: with SSSE3 as six rows of eight cells each, else cell by
// cell. Most cells around a tile are known, but no predictor knows which: no branch asks.

#include <cstring>

#include "core/tiger_island/placement.hpp"

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

namespace skerry::tiger_island {

namespace {

/// Makes `other` and the hexes of the tile from `hex` on that it touches neighbours.
void join(State& state, unsigned hex, unsigned other, unsigned touched) {
    state.around[other].insert_three(hex, touched);
    for (unsigned i = 0; i < 3; ++i) state.around[hex + i].insert_if(other, touched >> i & 1);
}

/// Whether the cell had not been near the island.
bool come_near(State& state, unsigned number, std::uint8_t at_least, std::uint8_t& before) {
    std::uint8_t& place = state.grid[wrap(number)];
    before = place;
    place = before < at_least ? at_least : before;
    return before == far_sea;
}

}  // namespace

void add_surroundings_plainly(State& state, Cell volcano, std::size_t direction, unsigned hex) {
    const unsigned here = number_of(volcano);
    const Surroundings& cells = surroundings[direction];
    const auto& numbers = surrounding_numbers[direction];
    std::size_t count = state.near_count;
    std::uint8_t before = 0;
    for (std::size_t i = 0; i < touching_cells; ++i) {
        state.near_cells[count] = volcano + cells[i];
        count += come_near(state, here + numbers[i], shore, before) ? 1 : 0;
        if (before >= land) join(state, hex, before - land, touched_hexes[direction][i]);
    }
    for (std::size_t i = touching_cells; i < cells.size(); ++i) {
        state.near_cells[count] = volcano + cells[i];
        count += come_near(state, here + numbers[i], near_sea, before) ? 1 : 0;
    }
    assert(count <= max_near_cells);
    state.near_count = static_cast<std::uint16_t>(count);
}

#ifdef __SSSE3__

namespace {

constexpr std::size_t rows = 6;
constexpr std::size_t row_cells = 8;
/// A register holds two rows, or eight cells in the order of `surroundings`.
constexpr std::size_t pairs = rows / 2;
using Bytes = std::array<std::uint8_t, 16>;

/// How one direction's surroundings lie in rows.
struct Layout {
    std::uint16_t first = 0;  ///< from the volcano's number to that of the first cell
    /// What the places become at least: nothing where there are no surroundings.
    alignas(16) std::array<Bytes, pairs> at_least{};
    /// The places of the surroundings in each pair of rows, the first sixteen and the others: an
    /// index, or `elsewhere`.
    alignas(16) std::array<std::array<Bytes, pairs>, 2> found{};
    /// The surroundings themselves, as steps from the volcano.
    alignas(16) std::array<Cell, 3 * row_cells> steps{};
};
constexpr std::uint8_t elsewhere = 0x80;  // a shuffle makes it 0

constexpr Layout layout_of(std::size_t direction) {
    const Surroundings& cells = surroundings[direction];
    Cell first = cells[0];
    for (const Cell& cell : cells) {
        if (cell.q < first.q) first.q = cell.q;
        if (cell.r < first.r) first.r = cell.r;
    }
    Layout layout;
    layout.first = static_cast<std::uint16_t>(offset_of(first));
    for (auto& half : layout.found)
        for (Bytes& bytes : half) bytes.fill(elsewhere);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto row = static_cast<std::size_t>(cells[i].r - first.r);
        const auto column = static_cast<std::size_t>(cells[i].q - first.q);
        const std::size_t at = row % 2 * row_cells + column;
        layout.at_least.at(row / 2).at(at) = i < touching_cells ? shore : near_sea;
        layout.found[i / 16][row / 2][i % 16] = static_cast<std::uint8_t>(at);
        layout.steps[i] = cells[i];
    }
    return layout;
}

constexpr std::array<Layout, directions> layouts = [] {
    std::array<Layout, directions> all{};
    for (std::size_t d = 0; d < all.size(); ++d) all[d] = layout_of(d);
    return all;
}();

/// Indexed by eight bits: the shuffle that moves the cells of the bits set to the front.
alignas(16) constexpr std::array<Bytes, 256> to_front = [] {
    std::array<Bytes, 256> all{};
    for (unsigned bits = 0; bits < all.size(); ++bits) {
        all[bits].fill(elsewhere);
        std::size_t count = 0;
        for (unsigned cell = 0; cell < 8; ++cell)
            if ((bits >> cell & 1) != 0)
                for (unsigned byte = 0; byte < 2; ++byte)
                    all[bits][count++] = static_cast<std::uint8_t>(2 * cell + byte);
    }
    return all;
}();

__m128i load(const void* bytes) { return _mm_load_si128(static_cast<const __m128i*>(bytes)); }

/// The places of six rows, two a register.
struct Rows {
    __m128i pair[pairs];
};

__m128i pick(const Rows& places, const std::array<Bytes, pairs>& from) {
    __m128i picked = _mm_shuffle_epi8(places.pair[0], load(&from[0]));
    for (std::size_t i = 1; i < pairs; ++i)
        picked = _mm_or_si128(picked, _mm_shuffle_epi8(places.pair[i], load(&from[i])));
    return picked;
}

/// Raises the places of the surroundings, and returns what they were.
Rows raise(State& state, unsigned first, const Layout& layout) {
    Rows before;
    for (std::size_t i = 0; i < pairs; ++i) {
        const auto row = static_cast<unsigned>(2 * i * stride);
        auto* const one = reinterpret_cast<__m128i*>(&state.grid[wrap(first + row)]);
        auto* const two = reinterpret_cast<__m128i*>(&state.grid[wrap(first + row + stride)]);
        before.pair[i] = _mm_unpacklo_epi64(_mm_loadl_epi64(one), _mm_loadl_epi64(two));
        const __m128i after = _mm_max_epu8(before.pair[i], load(&layout.at_least[i]));
        _mm_storel_epi64(one, after);
        _mm_storel_epi64(two, _mm_unpackhi_epi64(after, after));
    }
    return before;
}

/// Bit i is set if byte i of `a` and of `b` are equal.
unsigned equal(__m128i a, __m128i b) {
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(a, b)));
}

/// Lists the surroundings whose bit is set.
void list_new(State& state, Cell volcano, const Layout& layout, unsigned fresh) {
    const __m128i here = _mm_set1_epi16(std::bit_cast<std::int16_t>(volcano));
    std::size_t count = state.near_count;
    for (std::size_t i = 0; i < 3; ++i) {
        const unsigned bits = fresh >> (8 * i) & 0xff;
        const __m128i cells = _mm_add_epi8(here, load(&layout.steps[8 * i]));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(&state.near_cells[count]),
                         _mm_shuffle_epi8(cells, load(&to_front[bits])));
        count += static_cast<std::size_t>(std::popcount(bits));
    }
    assert(count <= max_near_cells);
    state.near_count = static_cast<std::uint16_t>(count);
}

}  // namespace

void add_surroundings(State& state, Cell volcano, std::size_t direction, unsigned hex) {
    const Layout& layout = layouts[direction];
    const unsigned first = wrap(number_of(volcano) + layout.first);
    // A row that continues at the other end of the ring.
    if (first % stride > stride - row_cells) [[unlikely]]
        return add_surroundings_plainly(state, volcano, direction, hex);
    const Rows places = raise(state, first, layout);
    const __m128i low = pick(places, layout.found[0]);
    const __m128i high = pick(places, layout.found[1]);
    const __m128i none = _mm_setzero_si128();
    static_assert(far_sea == 0 && touching_cells <= 16);
    list_new(state, volcano, layout, equal(low, none) | (equal(high, none) & 0xff) << 16);

    Bytes touching;
    std::memcpy(touching.data(), &low, sizeof low);
    unsigned hexes = equal(low, _mm_max_epu8(low, _mm_set1_epi8(land)));
    hexes &= (1u << touching_cells) - 1;
    for (; hexes != 0; hexes &= hexes - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(hexes));
        join(state, hex, touching[i] - unsigned{land}, touched_hexes[direction][i]);
    }
}

#else

void add_surroundings(State& state, Cell volcano, std::size_t direction, unsigned hex) {
    add_surroundings_plainly(state, volcano, direction, hex);
}

#endif

}  // namespace skerry::tiger_island
