#pragma once
// The table as a ring of cells: cell (q, r) is number q + stride * r modulo grid_cells, so that a
// neighbour is a constant offset away and a whole table fits in 16 KB. Two cells share a number
// only if they differ by a vector of a lattice. Its shortest vector is longer than an island and
// all surroundings that the rules look at, so an island never meets itself.

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include "core/tiger_island/types.hpp"

namespace skerry::tiger_island {

inline constexpr unsigned grid_cells = 1u << 14;
/// The best stride: no other gives a lattice with a longer shortest vector (a test computes it).
inline constexpr int stride = 1661;
/// How many steps a cell is from the nearest other cell with the same number.
inline constexpr int grid_period = 147;
/// The length of an island, two steps of surroundings on both sides, and one step beyond.
static_assert(static_cast<int>(max_hexes) - 1 + 2 * 3 < grid_period);

constexpr unsigned wrap(unsigned number) { return number & (grid_cells - 1); }
constexpr unsigned number_of(Cell cell) {
    return wrap(static_cast<unsigned>(cell.q + stride * cell.r));
}

inline constexpr std::array<unsigned, directions> step_numbers = [] {
    std::array<unsigned, directions> numbers{};
    for (std::size_t d = 0; d < numbers.size(); ++d) numbers[d] = number_of(steps[d]);
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

/// The numbers of those steps.
inline constexpr std::array<std::array<std::uint16_t, std::tuple_size_v<Surroundings>>, directions>
    surrounding_numbers = [] {
        std::array<std::array<std::uint16_t, std::tuple_size_v<Surroundings>>, directions> all{};
        for (std::size_t d = 0; d < all.size(); ++d)
            for (std::size_t i = 0; i < all[d].size(); ++i)
                all[d][i] = static_cast<std::uint16_t>(number_of(surroundings[d][i]));
        return all;
    }();

}  // namespace skerry::tiger_island
