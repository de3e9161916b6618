#pragma once

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

namespace detail {

/// The cells of `p` that have another cell of `p` in their row. The padding column takes the
/// carries: subtracting the low bit of each row, with the padding set as a guard, clears the lowest
/// cell of each row.
constexpr Plane sharing_row(Plane p) {
    constexpr Plane low_column = cells_of(Zone{9});
    constexpr Plane pads = low_column << board_size;
    const Plane others((((p | pads).word() - low_column.word()) & p.word()));
    constexpr Plane full_rows((pads.word() - low_column.word()));
    const Plane crowded = Plane(others.word() + full_rows.word()) & pads;
    return p & Plane(crowded.word() - (crowded >> board_size).word());
}

/// The cells of `p` that have another cell of `p` in their column.
constexpr Plane sharing_column(Plane p) {
    Plane below = p << row_stride;
    Plane above = p >> row_stride;
    for (int rows = 1; rows < board_size - 1; rows *= 2) {
        below |= below << (rows * row_stride);
        above |= above >> (rows * row_stride);
    }
    return p & (below | above);
}

/// The cells of `p` that have another cell of `p` among their neighbours.
constexpr Plane sharing_neighbourhood(Plane p) {
    const Plane row = p | p << 1 | p >> 1;
    return p & (p << 1 | p >> 1 | row << row_stride | row >> row_stride);
}

}  // namespace detail

/// The waves with another wave in the place where the rule says that it spoils them.
constexpr Plane spoiled_by_each_other(Plane waves, WaveRule rule) {
    const Plane lines = detail::sharing_row(waves) | detail::sharing_column(waves);
    return rule == WaveRule::lines ? lines : lines | detail::sharing_neighbourhood(waves);
}

}  // namespace skerry::tiny_islands
