#pragma once
// What single changes of a plan are worth.

#include <cstddef>

#include "core/fixed_list.hpp"
#include "core/simd/instruction_set.hpp"
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

namespace detail {

#if SKERRY_X86_KERNELS
/// The change_values() with the cells side by side, for InstructionSet::avx512 only.
void change_values_avx512(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
                          const BendWeights& weights, int least, ChangeValues& list);
#endif

}  // namespace detail

}  // namespace skerry::tiny_islands
