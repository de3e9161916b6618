#include "strategies/tiny_islands/policy/joint_choice.hpp"

#include <algorithm>
#include <cstddef>

#include "strategies/tiny_islands/plan/plan_changes.hpp"

namespace skerry::tiny_islands {

template <class F>
void JointChoice::for_each_plan(const PolicyModel& model, const PlannedGame& game,
                                const State& state, F&& f) const {
    f(game, 0);
    ValuedChanges changes;
    model.changes(game, DeckCounts(state), state.placed, changes);
    const std::size_t count = std::min(changes.size(), changes_);
    std::partial_sort(changes.begin(), changes.begin() + count, changes.end(),
                      [](const ValuedChange& a, const ValuedChange& b) {
                          if (a.value != b.value) return a.value > b.value;
                          if (a.region != b.region) return a.region < b.region;
                          return a.cell.bit() < b.cell.bit();
                      });
    for (std::size_t i = 0; i < count; ++i)
        f(with_flip(game, changes[i].region, changes[i].cell), changes[i].value - reserve_);
}

PlannedMove JointChoice::best(const PolicyModel& model, const PlannedGame& game,
                              const State& state) const {
    const DeckCounts decks(state);
    PlannedMove best{game, {}};
    bool found = false;
    int most = 0;
    for_each_plan(model, game, state, [&](const PlannedGame& planned, int offset) {
        ValuedPlacement placement;
        model.best(planned, decks, state.offer(), state.placed, placement);
        if (found && placement.value + offset <= most) return;
        found = true;
        most = placement.value + offset;
        best = {planned, Move::placement(placement.tile, placement.cell)};
    });
    best.game.play(best.move);
    return best;
}

ValuedPlacements JointChoice::values(const PolicyModel& model, const PlannedGame& game,
                                     const State& state) const {
    const DeckCounts decks(state);
    ValuedPlacements best;
    for_each_plan(model, game, state, [&](const PlannedGame& planned, int offset) {
        ValuedPlacements list;
        model.values(planned, decks, state.offer(), state.placed, list);
        if (best.empty()) best = list;  // the plan as it is comes first
        for (std::size_t i = 0; i < list.size(); ++i)
            best[i].value = std::max(best[i].value, list[i].value + offset);
    });
    return best;
}

}  // namespace skerry::tiny_islands
