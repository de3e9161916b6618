#pragma once

#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/split_plane.hpp"

namespace skerry::tiny_islands {

namespace detail {

/// The cells of `p` that have another cell of `p` in their row. The padding column takes the
/// carries, and is set as a guard. To subtract the low bit of each row clears its lowest cell; a
/// row without another cell loses its guard.
inline SplitVector sharing_row(SplitVector p) {
    constexpr std::uint64_t low_column = SplitPlane::every_row(1);
    const SplitVector first = SplitVector::twice(low_column);
    const SplitVector pads = SplitVector::twice(low_column << board_size);
    const SplitVector others = ((p | pads) - first) & p;
    const SplitVector crowded = ((others | pads) - first) & pads;
    return p & (crowded - (crowded >> board_size));
}

/// The cells of `p` that have another cell of `p` in their column. Rows are folded onto each other:
/// `once` has the columns with a cell of `p` in the folded rows, `twice` those with two or more.
inline SplitVector sharing_column(SplitVector p) {
    constexpr std::uint64_t one_row = (1u << row_stride) - 1;
    const SplitVector owned = p.owned();
    const SplitVector once2 = owned | owned >> row_stride;
    const SplitVector twice2 = owned & owned >> row_stride;
    const SplitVector others2 = once2 >> (2 * row_stride);
    const SplitVector once4 = once2 | others2;
    const SplitVector twice4 = twice2 | twice2 >> (2 * row_stride) | (once2 & others2);
    const SplitVector last = owned >> (4 * row_stride);
    const SplitVector once = once4 | last;
    const SplitVector twice = twice4 | (once4 & last);
    const std::uint64_t crowded =
        (twice.low() | twice.high() | (once.low() & once.high())) & one_row;
    return p & SplitVector::twice(SplitPlane::every_row(crowded));
}

/// The cells of `p` that have another cell of `p` among their neighbours.
inline SplitVector sharing_neighbourhood(SplitVector p) {
    const SplitVector beside = p << 1 | p >> 1;
    const SplitVector row = p | beside;
    return p & (beside | row << row_stride | row >> row_stride);
}

}  // namespace detail

/// The cells where another wave would spoil a wave on `cell`, which is not one of them.
constexpr Plane spoiling_cells(Cell cell, WaveRule rule) {
    return rule == WaveRule::lines ? lines_of(cell) : lines_of(cell) | near(cell);
}

/// The waves with another wave in the place where the rule says that it spoils them, as far as they
/// are owned().
inline SplitVector spoiled_by_each_other(SplitVector waves, WaveRule rule) {
    const SplitVector lines = detail::sharing_row(waves) | detail::sharing_column(waves);
    return rule == WaveRule::lines ? lines : lines | detail::sharing_neighbourhood(waves);
}

namespace detail {

/// scoring_waves() where the coast matters; out of the way of the default rules.
[[gnu::noinline]] inline Plane scoring_waves_by_coast(Plane waves, Plane land, const Rules& rules) {
    const Plane coast = orthogonal_neighbours(land);
    if (rules.coastal_waves_spoil)
        return waves & ~(spoiled_by_each_other(SplitVector(waves), rules.wave).plane() | coast);
    const Plane spoiling = waves & ~coast;
    Plane scoring = rules.coastal_waves ? waves : waves & ~coast;
    for (int bit : scoring)
        if (spoiling_cells(Cell::from_bit(bit), rules.wave).intersects(spoiling))
            scoring &= ~Plane::single(bit);
    return scoring;
}

}  // namespace detail

/// Whether waves score wherever the coast is.
inline bool waves_ignore_coast(const Rules& rules) {
    return rules.coastal_waves && rules.coastal_waves_spoil;
}

/// The waves that score, of the valid ones.
inline Plane scoring_waves(Plane waves, Plane land, const Rules& rules) {
    if (waves_ignore_coast(rules)) [[likely]]
        return waves & ~spoiled_by_each_other(SplitVector(waves), rules.wave).plane();
    return detail::scoring_waves_by_coast(waves, land, rules);
}

}  // namespace skerry::tiny_islands
