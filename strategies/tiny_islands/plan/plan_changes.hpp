#pragma once

#include <cstddef>

#include "strategies/tiny_islands/plan/planned_game.hpp"

namespace skerry::tiny_islands {

/// Cells at the boundary of a region, on either side. Leaves out cells that hold a valid tile, and
/// the only cell of a region of one cell.
inline Plane border_cells(const PlannedGame& game, std::size_t region) {
    const Plane interior = game.region(region);
    const Plane valid = game.occupied() & ~game.invalid();
    return edge_cells(interior) & ~valid & ~(interior.is_single() ? interior : Plane{});
}

/// Cells that may change sides in an undrawn region without making a valid tile invalid.
Plane changeable_cells(const PlannedGame& game, std::size_t region);

/// Flips `cell`, one of changeable_cells(), in or out of `region`.
void change(PlannedGame& game, std::size_t region, Cell cell);

/// A copy of the game with the plan changed as change() does.
PlannedGame with_flip(const PlannedGame& game, std::size_t region, Cell cell);

/// Calls visit(region, changed) for each single change; `changed` is the game with that change.
template <class Visitor>
void for_each_change(const PlannedGame& game, Visitor&& visit) {
    for (std::size_t region = 0; region < PlannedGame::regions; ++region) {
        if (game.is_drawn(region) || game.region(region).none()) continue;
        for (int bit : changeable_cells(game, region))
            visit(region, with_flip(game, region, Cell::from_bit(bit)));
    }
}

}  // namespace skerry::tiny_islands
