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

/// The cells where another wave would spoil a wave on `cell`, which is not one of them.
constexpr Plane spoiling_cells(Cell cell, WaveRule rule) {
    return rule == WaveRule::lines ? lines_of(cell) : lines_of(cell) | near(cell);
}

/// The waves with another wave in the place where the rule says that it spoils them.
constexpr Plane spoiled_by_each_other(Plane waves, WaveRule rule) {
    const Plane lines = detail::sharing_row(waves) | detail::sharing_column(waves);
    return rule == WaveRule::lines ? lines : lines | detail::sharing_neighbourhood(waves);
}

namespace detail {

/// scoring_waves() where the coast matters; out of the way of the default rules.
[[gnu::noinline]] inline Plane scoring_waves_by_coast(Plane waves, Plane land, const Rules& rules) {
    const Plane coast = orthogonal_neighbours(land);
    if (rules.coastal_waves_spoil)
        return waves & ~(spoiled_by_each_other(waves, rules.wave) | coast);
    const Plane spoiling = waves & ~coast;
    Plane scoring = rules.coastal_waves ? waves : waves & ~coast;
    for (int bit : scoring)
        if (spoiling_cells(Cell::from_bit(bit), rules.wave).intersects(spoiling))
            scoring &= ~Plane::single(bit);
    return scoring;
}

}  // namespace detail

/// The waves that score, of the valid ones.
inline Plane scoring_waves(Plane waves, Plane land, const Rules& rules) {
    if (rules.coastal_waves && rules.coastal_waves_spoil) [[likely]]
        return waves & ~spoiled_by_each_other(waves, rules.wave);
    return detail::scoring_waves_by_coast(waves, land, rules);
}

}  // namespace skerry::tiny_islands
