#pragma once
// The cells around a tile that was laid beside the island, all at once: a window of cells as bits,
// and which cells of State::near_cells lie in it.

#include <algorithm>
#include <bit>
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

/// The cells near an island that lie in a window, not in its border.
class NearWindow {
  public:
    static constexpr std::size_t words = (tiger_island::max_near_cells + 63) / 64;

    /// Sets bits of `open`, one for each of State::near_cells: those of the places `told`, as in
    /// `now`.
    NearWindow(const tiger_island::State& state, tiger_island::Cell corner, Places told, Places now,
               std::array<std::uint64_t, words>& open)
        : first_q_(static_cast<std::uint8_t>(corner.q + 1)),
          first_r_(static_cast<std::uint8_t>(corner.r + 1)) {
        std::array<std::uint64_t, words> inside{};
        mark_inside(state, inside);
        for (std::size_t word = 0; 64 * word < state.near_count; ++word) {
            std::uint64_t set = 0;
            std::uint64_t changed = 0;
            for (std::uint64_t rest = inside[word]; rest != 0; rest &= rest - 1) {
                const int bit = std::countr_zero(rest);
                const std::size_t number = 64 * word + static_cast<std::size_t>(bit);
                const unsigned place = place_of(state.near_cells[number]);
                number_at_[place] = static_cast<std::uint16_t>(number);
                changed |= (told >> place & 1) << bit;
                set |= (now >> place & 1) << bit;
            }
            open[word] = (open[word] & ~changed) | (set & changed);
        }
    }

    /// Which of State::near_cells a place is, if it is one.
    std::uint16_t number_at(unsigned place) const { return number_at_[place]; }
    /// The place of a cell in the window.
    unsigned place_of(tiger_island::Cell cell) const {
        return from_first(cell.q, first_q_) + side * from_first(cell.r, first_r_) + side + 1;
    }

  private:
    static constexpr unsigned width = side - 2;

    static unsigned from_first(std::int8_t coordinate, std::uint8_t first) {
        return static_cast<std::uint8_t>(coordinate - first);
    }

    /// Has no branches on where a cell lies, which cannot be predicted.
    void mark_inside(const tiger_island::State& state,
                     std::array<std::uint64_t, words>& inside) const {
        const tiger_island::Cell* cells = state.near_cells.data();
        const std::size_t count = state.near_count;
        std::size_t number = 0;
#ifdef __SSE2__
        const __m128i first = _mm_set1_epi16(static_cast<short>(first_q_ | first_r_ << 8));
        const __m128i most = _mm_set1_epi8(static_cast<char>(width - 1));
        const auto eight_inside = [&](const tiger_island::Cell* eight) {
            const __m128i read = _mm_loadu_si128(reinterpret_cast<const __m128i*>(eight));
            const __m128i moved = _mm_sub_epi8(read, first);
            const __m128i near = _mm_cmpeq_epi8(_mm_min_epu8(moved, most), moved);
            return _mm_cmpeq_epi16(near, _mm_set1_epi16(-1));
        };
        // The last ones are beyond the cells that are near, and are not used.
        for (; number < count && number + 16 <= state.near_cells.size(); number += 16) {
            const __m128i sixteen =
                _mm_packs_epi16(eight_inside(cells + number), eight_inside(cells + number + 8));
            inside[number / 64] |= std::uint64_t{static_cast<unsigned>(_mm_movemask_epi8(sixteen))}
                                   << number % 64;
        }
        if (number > count) inside[count / 64] &= (std::uint64_t{1} << count % 64) - 1;
#endif
        for (; number < count; ++number) {
            const bool is_inside = from_first(cells[number].q, first_q_) < width &&
                                   from_first(cells[number].r, first_r_) < width;
            inside[number / 64] |= std::uint64_t{is_inside ? 1u : 0u} << number % 64;
        }
    }

    std::uint8_t first_q_;
    std::uint8_t first_r_;
    std::array<std::uint16_t, std::size_t{side} * side> number_at_;  ///< only where there is one
};

}  // namespace skerry::environments::tiger_island_window
