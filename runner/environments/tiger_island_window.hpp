#pragma once
// The cells around a tile that was laid beside the island, all at once: a window of cells as bits,
// and which cells of State::near_cells lie in it.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "core/tiger_island/state.hpp"

namespace skerry::environments::tiger_island_window {

/// A tile lies in 2 x 2 cells. It can change where others fit within two steps of it, and what fits
/// there is told by a cell's neighbours.
inline constexpr int margin = 3;
inline constexpr unsigned side = 2 + 2 * margin;
static_assert(side * side == 64);

/// Bit q + side * r for each cell of the window, q and r from its corner on.
using Places = std::uint64_t;

/// A tile, by the direction of its first terrain.
struct TilePlaces {
    tiger_island::Cell corner;  ///< of the window, from the volcano
    Places under = 0;           ///< the cells that it lies on
    Places around = 0;          ///< those, and the cells within two steps of them
};

constexpr TilePlaces places_of_tile(std::size_t direction) {
    using namespace tiger_island;
    const Cell a = steps[direction];
    const Cell b = steps[static_cast<std::size_t>(next_clockwise(static_cast<int>(direction)))];
    TilePlaces places;
    places.corner = {static_cast<std::int8_t>(std::min({0, int{a.q}, int{b.q}}) - margin),
                     static_cast<std::int8_t>(std::min({0, int{a.r}, int{b.r}}) - margin)};
    const auto bit = [&](Cell cell) {
        return Places{1} << (static_cast<unsigned>(cell.q - places.corner.q) +
                             side * static_cast<unsigned>(cell.r - places.corner.r));
    };
    places.under = bit({}) | bit(a) | bit(b);
    places.around = places.under;
    for (const Cell& cell : surroundings[direction]) places.around |= bit(cell);
    return places;
}

inline constexpr auto tile_places = [] {
    std::array<TilePlaces, tiger_island::directions> all{};
    for (std::size_t d = 0; d < all.size(); ++d) all[d] = places_of_tile(d);
    return all;
}();

struct Window {
    Places land = 0;
    Places shore = 0;
};

/// The Places of eight cells in a row, one byte each.
inline std::uint64_t row_from(const tiger_island::State& state, unsigned first) {
    using namespace tiger_island;
    std::array<std::uint8_t, side> bytes;
    if (first + side <= grid_cells)
        std::memcpy(bytes.data(), state.grid.data() + first, side);
    else
        for (unsigned i = 0; i < side; ++i) bytes[i] = state.grid[wrap(first + i)];
    return std::bit_cast<std::uint64_t>(bytes);
}

/// Two rows as bits, the lower one in the lower eight.
inline Window two_rows(std::uint64_t low, std::uint64_t high) {
    using namespace tiger_island;
#ifdef __SSE2__
    const __m128i places =
        _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
    const auto bits_of = [](__m128i bytes) {
        return static_cast<Places>(static_cast<unsigned>(_mm_movemask_epi8(bytes)));
    };
    const __m128i at_least_land = _mm_max_epu8(places, _mm_set1_epi8(land));
    return {bits_of(_mm_cmpeq_epi8(at_least_land, places)),
            bits_of(_mm_cmpeq_epi8(places, _mm_set1_epi8(shore)))};
#else
    Window window;
    const auto bytes =
        std::bit_cast<std::array<std::uint8_t, 2 * side> >(std::array<std::uint64_t, 2>{low, high});
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        window.land |= Places{bytes[i] >= land ? 1u : 0u} << i;
        window.shore |= Places{bytes[i] == shore ? 1u : 0u} << i;
    }
    return window;
#endif
}

inline Window window_at(const tiger_island::State& state, tiger_island::Cell corner) {
    using namespace tiger_island;
    constexpr auto next_row = static_cast<unsigned>(stride);
    Window window;
    unsigned first = number_of(corner);
    for (unsigned r = 0; r < side; r += 2) {
        const std::uint64_t low = row_from(state, first);
        const std::uint64_t high = row_from(state, wrap(first + next_row));
        const Window rows = two_rows(low, high);
        window.land |= rows.land << side * r;
        window.shore |= rows.shore << side * r;
        first = wrap(first + 2 * next_row);
    }
    return window;
}

/// The cells of the sea on which the volcano of some tile can lie: two neighbours in a row are sea,
/// too, and one of the three is shore. Not for the border of the window.
inline Places open_sea(const Window& window) {
    using namespace tiger_island;
    // The six neighbours clockwise from north-west, each moved to the cell's own place.
    const auto neighbours = [](Places cells) {
        return std::array<Places, directions>{cells << side, cells << (side - 1), cells >> 1,
                                              cells >> side, cells >> (side - 1), cells << 1};
    };
    const std::array<Places, directions> sea = neighbours(~window.land);
    const std::array<Places, directions> shores = neighbours(window.shore);
    Places open = 0;
    for (std::size_t d = 0; d < directions; ++d) {
        const auto next = static_cast<std::size_t>(next_clockwise(static_cast<int>(d)));
        open |= sea[d] & sea[next] & (window.shore | shores[d] | shores[next]);
    }
    return open & ~window.land;
}

/// Calls visit(number, place) for each of `count` cells that lies in the window, not in its border.
template <class Visit>
void visit_window(const tiger_island::Cell* cells, std::size_t count, tiger_island::Cell corner,
                  const Visit& visit) {
    constexpr unsigned inside = side - 2;
    const auto first_q = static_cast<std::uint8_t>(corner.q + 1);
    const auto first_r = static_cast<std::uint8_t>(corner.r + 1);
    const auto look_at = [&](std::size_t number) {
        const unsigned q = static_cast<std::uint8_t>(cells[number].q - first_q);
        const unsigned r = static_cast<std::uint8_t>(cells[number].r - first_r);
        if (q < inside && r < inside) visit(number, q + side * r + side + 1);
    };
    std::size_t number = 0;
#ifdef __SSE2__
    const __m128i first = _mm_set1_epi16(static_cast<short>(first_q | first_r << 8));
    const __m128i most = _mm_set1_epi8(static_cast<char>(inside - 1));
    for (; number + 8 <= count; number += 8) {
        const __m128i eight = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells + number));
        const __m128i from_first = _mm_sub_epi8(eight, first);
        const __m128i near = _mm_cmpeq_epi8(_mm_min_epu8(from_first, most), from_first);
        auto both = static_cast<unsigned>(_mm_movemask_epi8(near));
        for (both &= both >> 1 & 0x5555; both != 0; both &= both - 1)
            look_at(number + static_cast<std::size_t>(std::countr_zero(both)) / 2);
    }
#endif
    for (; number < count; ++number) look_at(number);
}

}  // namespace skerry::environments::tiger_island_window
