#pragma once
// Tells from a cell's neighbourhood whether a loop stays a loop when that cell changes sides.

#include <array>
#include <bit>
#include <cstdint>

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// The eight neighbours of a cell as a number of eight bits: SW S SE W E NW N NE. `window` is the
/// plane shifted so that the south-west neighbour is bit 0.
constexpr unsigned neighbours_in(std::uint32_t window) {
    return (window & 7) | (window >> 7 & 8) | (window >> 8 & 16) | (window >> 15 & 0xe0);
}

inline unsigned neighbours_of(Plane cells, Cell cell) {
    const Plane window = (cells << (row_stride + 1)) >> cell.bit();
    return neighbours_in(static_cast<std::uint32_t>(window.low()));
}

namespace detail {

inline constexpr unsigned orthogonal_bits = 1u << 1 | 1u << 3 | 1u << 4 | 1u << 6;

constexpr std::array<bool, 256> make_flip_table() {
    constexpr std::array<int, 8> around = {0, 1, 2, 4, 7, 6, 5, 3};
    std::array<bool, 256> table{};
    for (unsigned set = 0; set < 256; ++set) {
        int runs = 0;
        for (std::size_t i = 0; i < 8; ++i)
            runs += (set >> around[i] & 1) != 0 && (set >> around[(i + 7) % 8] & 1) == 0;
        const unsigned inside = set & orthogonal_bits;
        table[set] = runs == 1 && inside != 0 && inside != orthogonal_bits;
    }
    return table;
}
inline constexpr std::array<bool, 256> flip_table = make_flip_table();

/// By the edges of a loop: the number of orthogonal neighbours on the other side of its boundary
/// with which a cell may not flip, nor with fewer: it adds 4 edges and takes away 2 for each of
/// them. Any cell may flip where there is no loop yet.
inline constexpr auto too_few = [] {
    std::array<std::int8_t, 256> most{};
    most[0] = -1;
    for (int edges = max_shoreline_edges - 3; edges < 256; ++edges)
        most[static_cast<std::size_t>(edges)] =
            static_cast<std::int8_t>((edges + 3 - max_shoreline_edges) / 2);
    return most;
}();

}  // namespace detail

/// Whether flipping the centre keeps a simple loop simple. It does if and only if the neighbours
/// inside form one run around the cell, and both sides contain an orthogonal neighbour.
constexpr bool flip_keeps_loop(unsigned neighbours) { return detail::flip_table[neighbours]; }

/// By how much the boundary grows when the centre joins; it shrinks by as much when the centre
/// leaves.
constexpr int edges_of_joining(unsigned neighbours) {
    return 4 - 2 * std::popcount(neighbours & detail::orthogonal_bits);
}

}  // namespace skerry::tiny_islands
