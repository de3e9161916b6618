#pragma once
// The table as a ring of cells: cell (q, r) is number q + stride * r modulo grid_cells, from that
// of the first tile on. So a neighbour is a constant offset away, and a whole table fits in 16
// KB. An island of usual size lies in one or two pages of it. Two cells share a number only if q
// or r differ by more than they do in an island and its surroundings. So an island never meets
// itself.

#include <tuple>

#include "core/tiger_island/types.hpp"

namespace skerry::tiger_island {

inline constexpr unsigned grid_cells = 1u << 14;
inline constexpr int stride = 128;
static_assert(stride * stride == static_cast<int>(grid_cells));
/// The most values of q, and of r, that an island and its surroundings have. A tile has two of each
/// (a test counts them) and touches the island, and the rules look three steps beyond.
inline constexpr int max_extent = 2 * static_cast<int>(max_turns) + 2 * 3;
static_assert(max_extent <= stride);

constexpr unsigned wrap(unsigned number) { return number & (grid_cells - 1); }
/// From a cell's number to that of the cell `step` away.
constexpr unsigned offset_of(Cell step) {
    return wrap(static_cast<unsigned>(step.q + stride * step.r));
}
/// The number of the cell (0, 0): most islands lie in the middle, most of their rows in one cache
/// line each.
inline constexpr unsigned middle = grid_cells / 2 + stride / 4;
constexpr unsigned number_of(Cell cell) { return wrap(middle + offset_of(cell)); }

inline constexpr std::array<unsigned, directions> step_numbers = [] {
    std::array<unsigned, directions> numbers{};
    for (std::size_t d = 0; d < numbers.size(); ++d) numbers[d] = offset_of(steps[d]);
    return numbers;
}();

/// For each direction, the step into the next direction clockwise.
inline constexpr std::array<unsigned, directions> next_step_numbers = [] {
    std::array<unsigned, directions> numbers{};
    for (int d = 0; d < directions; ++d)
        numbers[static_cast<std::size_t>(d)] =
            step_numbers[static_cast<std::size_t>(next_clockwise(d))];
    return numbers;
}();

constexpr unsigned neighbour(unsigned number, int direction) {
    return wrap(number + step_numbers[static_cast<std::size_t>(direction)]);
}

/// The number of steps between two cells.
constexpr int distance(Cell a, Cell b) {
    const int q = a.q - b.q;
    const int r = a.r - b.r;
    const auto abs = [](int n) { return n < 0 ? -n : n; };
    return (abs(q) + abs(r) + abs(q + r)) / 2;
}

/// What lies on a cell: a kind of sea, or `land` plus the number of the hex.
enum Place : std::uint8_t { far_sea, near_sea, shore, land };

/// The surroundings of a tile as steps from its volcano: the nine cells that touch the tile, then
/// the fifteen at a distance of two.
using Surroundings = std::array<Cell, 24>;
inline constexpr std::size_t touching_cells = 9;

namespace detail {

constexpr int distance_to_tile(Cell cell, int direction) {
    const Cell a = steps[static_cast<std::size_t>(direction)];
    const Cell b = steps[static_cast<std::size_t>(next_clockwise(direction))];
    const int nearer =
        distance(cell, a) < distance(cell, b) ? distance(cell, a) : distance(cell, b);
    return nearer < distance(cell, {}) ? nearer : distance(cell, {});
}

constexpr Surroundings surroundings_of(int direction) {
    Surroundings cells{};
    std::size_t count = 0;
    constexpr int reach = 3;
    for (int wanted = 1; wanted <= 2; ++wanted)
        for (std::int8_t q = -reach; q <= reach; ++q)
            for (std::int8_t r = -reach; r <= reach; ++r)
                if (distance_to_tile({q, r}, direction) == wanted) cells[count++] = {q, r};
    return cells;
}

}  // namespace detail

/// Indexed by the direction of the tile's first terrain.
inline constexpr std::array<Surroundings, directions> surroundings = [] {
    std::array<Surroundings, directions> all{};
    for (int d = 0; d < directions; ++d)
        all[static_cast<std::size_t>(d)] = detail::surroundings_of(d);
    return all;
}();

/// The offsets of those steps.
inline constexpr std::array<std::array<std::uint16_t, std::tuple_size_v<Surroundings>>, directions>
    surrounding_numbers = [] {
        std::array<std::array<std::uint16_t, std::tuple_size_v<Surroundings>>, directions> all{};
        for (std::size_t d = 0; d < all.size(); ++d)
            for (std::size_t i = 0; i < all[d].size(); ++i)
                all[d][i] = static_cast<std::uint16_t>(offset_of(surroundings[d][i]));
        return all;
    }();

/// For each of the touching cells the hexes of the tile that it touches, as bits: 1 the volcano, 2
/// its first terrain, 4 the second one.
inline constexpr std::array<std::array<std::uint8_t, touching_cells>, directions> touched_hexes =
    [] {
        std::array<std::array<std::uint8_t, touching_cells>, directions> all{};
        for (std::size_t d = 0; d < all.size(); ++d) {
            const int next = next_clockwise(static_cast<int>(d));
            const std::array<Cell, 3> tile = {Cell{}, steps[d],
                                              steps[static_cast<std::size_t>(next)]};
            for (std::size_t i = 0; i < touching_cells; ++i)
                for (std::size_t hex = 0; hex < tile.size(); ++hex)
                    if (distance(surroundings[d][i], tile[hex]) == 1)
                        all[d][i] = static_cast<std::uint8_t>(all[d][i] | 1u << hex);
        }
        return all;
    }();

}  // namespace skerry::tiger_island
