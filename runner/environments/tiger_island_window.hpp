#pragma once
// The cells around the volcano of a tile that was laid beside the island, all at once: a window of
// cells as bits, and which cells of State::near_cells lie in it.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "core/tiger_island/state.hpp"

namespace skerry::environments::tiger_island_window {

/// How far from its volcano a tile can change where others fit: a cell looks at its neighbours, and
/// they are land or shore by theirs.
inline constexpr int reach = 3;
inline constexpr unsigned side = 2 * reach + 1;

/// Bit q + side * r for each cell of the window, q and r from its corner on.
using Places = std::uint64_t;

constexpr unsigned place_of(tiger_island::Cell from_volcano) {
    return static_cast<unsigned>(from_volcano.q + reach) +
           side * static_cast<unsigned>(from_volcano.r + reach);
}

/// The cells within two steps of a tile, and those that it lies on. Indexed by its direction.
struct TilePlaces {
    Places around = 0;
    Places under = 0;
};
inline constexpr auto tile_places = [] {
    using namespace tiger_island;
    std::array<TilePlaces, directions> all{};
    for (std::size_t d = 0; d < all.size(); ++d) {
        const auto next = static_cast<std::size_t>(next_clockwise(static_cast<int>(d)));
        for (const Cell cell : {Cell{}, steps[d], steps[next]})
            all[d].under |= Places{1} << place_of(cell);
        all[d].around = all[d].under;
        for (const Cell& cell : surroundings[d]) all[d].around |= Places{1} << place_of(cell);
    }
    return all;
}();

/// A row of cells: those of the window, and one more on both sides.
struct PlaceRow {
    unsigned land = 0;
    unsigned shore = 0;
};

inline PlaceRow row_of(const tiger_island::State& state, unsigned first) {
    using namespace tiger_island;
    PlaceRow row;
#ifdef __SSE2__
    if (first + 16 <= grid_cells) {
        const __m128i places =
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(state.grid.data() + first));
        const auto bits_of = [](__m128i bytes) {
            return static_cast<unsigned>(_mm_movemask_epi8(bytes)) & ((1u << (side + 2)) - 1);
        };
        const __m128i at_least_land = _mm_max_epu8(places, _mm_set1_epi8(land));
        row.land = bits_of(_mm_cmpeq_epi8(at_least_land, places));
        row.shore = bits_of(_mm_cmpeq_epi8(places, _mm_set1_epi8(shore)));
        return row;
    }
#endif
    for (unsigned i = 0; i < side + 2; ++i) {
        const unsigned place = state.grid[wrap(first + i)];
        row.land |= (place >= land ? 1u : 0u) << i;
        row.shore |= (place == shore ? 1u : 0u) << i;
    }
    return row;
}

struct Window {
    Places land = 0;
    Places open = 0;  ///< cells of the sea on which the volcano of some tile can lie
};

inline Window window_around(const tiger_island::State& state, tiger_island::Cell volcano) {
    using namespace tiger_island;
    std::array<PlaceRow, side + 2> rows;
    const unsigned first = number_of(volcano) - (reach + 1) * (1 + static_cast<unsigned>(stride));
    for (unsigned r = 0; r < rows.size(); ++r)
        rows[r] = row_of(state, wrap(first + r * static_cast<unsigned>(stride)));
    Window window;
    for (unsigned r = 1; r <= side; ++r) {
        const PlaceRow& up = rows[r - 1];
        const PlaceRow& here = rows[r];
        const PlaceRow& down = rows[r + 1];
        // The six neighbours clockwise from north-west, each moved to the cell's own place.
        const std::array<unsigned, directions> sea = {~up.land,   ~up.land >> 1,   ~here.land >> 1,
                                                      ~down.land, ~down.land << 1, ~here.land << 1};
        const std::array<unsigned, directions> shores = {
            up.shore, up.shore >> 1, here.shore >> 1, down.shore, down.shore << 1, here.shore << 1};
        unsigned open = 0;
        for (std::size_t d = 0; d < directions; ++d) {
            const auto next = static_cast<std::size_t>(next_clockwise(static_cast<int>(d)));
            open |= sea[d] & sea[next] & (here.shore | shores[d] | shores[next]);
        }
        const auto add = [&](unsigned row, Places& places) {
            places |= Places{row >> 1 & ((1u << side) - 1)} << side * (r - 1);
        };
        add(open & ~here.land, window.open);
        add(here.land, window.land);
    }
    return window;
}

/// Calls visit(number, place) for each cell in the window. `cells`: pairs of a coordinate q and a
/// coordinate r, both as State::near_cells has them plus `offset`, modulo 256.
template <class Visit>
void visit_window(const std::uint8_t* cells, std::size_t count, tiger_island::Cell volcano,
                  int offset, const Visit& visit) {
    const auto corner_q = static_cast<std::uint8_t>(volcano.q - reach + offset);
    const auto corner_r = static_cast<std::uint8_t>(volcano.r - reach + offset);
    const auto look_at = [&](std::size_t number) {
        const unsigned q = static_cast<std::uint8_t>(cells[2 * number] - corner_q);
        const unsigned r = static_cast<std::uint8_t>(cells[2 * number + 1] - corner_r);
        if (q < side && r < side) visit(number, q + side * r);
    };
    std::size_t number = 0;
#ifdef __SSE2__
    const __m128i corner = _mm_set1_epi16(static_cast<short>(corner_q | corner_r << 8));
    const __m128i most = _mm_set1_epi8(static_cast<char>(side - 1));
    for (; number + 8 <= count; number += 8) {
        const __m128i eight = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells + 2 * number));
        const __m128i from_corner = _mm_sub_epi8(eight, corner);
        const __m128i inside = _mm_cmpeq_epi8(_mm_min_epu8(from_corner, most), from_corner);
        auto both = static_cast<unsigned>(_mm_movemask_epi8(inside));
        for (both &= both >> 1 & 0x5555; both != 0; both &= both - 1)
            look_at(number + static_cast<std::size_t>(std::countr_zero(both)) / 2);
    }
#endif
    for (; number < count; ++number) look_at(number);
}

}  // namespace skerry::environments::tiger_island_window
