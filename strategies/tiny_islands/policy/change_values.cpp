#include "strategies/tiny_islands/policy/change_values.hpp"

#include "strategies/tiny_islands/policy/bend_view.hpp"

namespace skerry::tiny_islands {

void change_values(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
                   const BendWeights& weights, int least, ChangeValues& list) {
    const BendView view(game, decks, region);
    for (int bit : changeable_cells(game, region)) {
        const Cell cell = Cell::from_bit(bit);
        const auto& side = weights[static_cast<std::size_t>(view.side_of(cell))];
        int value = 0;
        view.visit(cell, [&](std::size_t feature) { value += side[feature]; });
        if (value > least) list.push_back({cell, value});
    }
}

}  // namespace skerry::tiny_islands
