#pragma once
// What single changes of a plan are worth.

#include <cstddef>

#include "core/fixed_list.hpp"
#include "strategies/tiny_islands/plan/deck_counts.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {

/// What a flip of the cell is worth, in parts of a point (value_scale).
struct ChangeValue {
    Cell cell;
    int value = 0;
};
/// A shoreline of 24 edges has at most 48 cells at it.
using ChangeValues = FixedList<ChangeValue, 48>;

/// Appends those of changeable_cells() of an undrawn, not empty region that are worth more than
/// `least`, in the order of their bits.
void change_values(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
                   const BendWeights& weights, int least, ChangeValues& list);

namespace detail::avx512 {

/// What change_values() does, with a vector lane per cell.
void change_values(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
                   const BendWeights& weights, int least, ChangeValues& list);

}  // namespace detail::avx512

}  // namespace skerry::tiny_islands
