#include "strategies/tiny_islands/plan_changes.hpp"

#include <array>
#include <cstdint>

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

bool change_at_random(PlannedGame& game, Rng& rng) {
    std::array<std::size_t, PlannedGame::regions> undrawn{};
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < PlannedGame::regions; ++i)
        if (!game.is_drawn(i) && game.region(i).any()) undrawn[count++] = i;
    if (count == 0) return false;
    const std::size_t region = undrawn[rng.below(count)];
    const Plane cells = changeable_cells(game, region);
    if (cells.none()) return false;
    const auto choices = static_cast<std::uint32_t>(cells.count());
    const Cell cell = Cell::from_bit(cells.nth(static_cast<int>(rng.below(choices))));
    change(game, region, cell);
    return true;
}

}  // namespace skerry::tiny_islands
