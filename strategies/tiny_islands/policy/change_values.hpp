#pragma once
// The values of single changes of a plan.

#include "core/fixed_list.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "strategies/tiny_islands/plan/symmetry.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {

/// The value of flipping a cell, in parts of a point (value_scale).
struct ChangeValue {
    Cell cell;
    int value = 0;
};
/// A list with enough room: at most 48 cells have an edge on a shoreline of 24 edges.
using ChangeValues = FixedList<ChangeValue, 48>;

/// Appends the changeable_cells() of a region that are worth more than `least`, in the order of
/// their bits. The region must be undrawn and not empty.
void change_values(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
                   const BendWeights& weights, int least, ChangeValues& list);

namespace detail::avx2 {

/// Does what tiny_islands::change_values() does, with one vector lane per cell.
void change_values(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
                   const BendWeights& weights, int least, ChangeValues& list);

}  // namespace detail::avx2

}  // namespace skerry::tiny_islands
