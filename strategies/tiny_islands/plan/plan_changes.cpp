#include "strategies/tiny_islands/plan/plan_changes.hpp"

namespace skerry::tiny_islands {

Plane changeable_cells(const PlannedGame& game, std::size_t region) {
    Plane cells;
    for (int bit : border_cells(game, region)) {
        const Cell cell = Cell::from_bit(bit);
        if (game.can_flip(region, cell)) cells |= cell.plane();
    }
    return cells;
}

void change(PlannedGame& game, std::size_t region, Cell cell) {
    if (game.occupied().test(cell.bit()))
        game.plan(region, game.region(region) ^ cell.plane());
    else
        game.flip(region, cell);
}

PlannedGame with_flip(const PlannedGame& game, std::size_t region, Cell cell) {
    PlannedGame changed = game;
    change(changed, region, cell);
    return changed;
}

}  // namespace skerry::tiny_islands
