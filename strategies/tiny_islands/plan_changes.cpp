#include "strategies/tiny_islands/plan_changes.hpp"

namespace skerry::tiny_islands {

Plane changeable_cells(const PlannedGame& game, std::size_t region) {
    Plane cells;
    const Plane valid = game.occupied() & ~game.invalid();
    for (int bit : edge_cells(game.region(region)) & ~valid) {
        const Cell cell = Cell::from_bit(bit);
        const bool vanishes = game.region(region) == cell.plane();
        if (!vanishes && game.can_flip(region, cell)) cells |= cell.plane();
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
