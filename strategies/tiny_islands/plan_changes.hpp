#pragma once

#include <cstddef>

#include "strategies/tiny_islands/policy_plan.hpp"

namespace skerry::tiny_islands {

/// Cells that may change sides in an undrawn region and lose no tile by it.
Plane changeable_cells(const PlannedGame& game, std::size_t region);

/// Flips `cell`, one of changeable_cells(), in or out of `region`.
void change(PlannedGame& game, std::size_t region, Cell cell);

/// The plan so changed.
PlannedGame with_flip(const PlannedGame& game, std::size_t region, Cell cell);

/// Calls visit(region, changed) for the plan with each single change.
template <class Visitor>
void for_each_change(const PlannedGame& game, Visitor&& visit) {
    for (std::size_t region = 0; region < PlannedGame::regions; ++region) {
        if (game.is_drawn(region) || game.region(region).none()) continue;
        for (int bit : changeable_cells(game, region))
            visit(region, with_flip(game, region, Cell::from_bit(bit)));
    }
}

}  // namespace skerry::tiny_islands
