#include "strategies/tiger_island/tactician.hpp"

#include <algorithm>

#include "core/tiger_island/build.hpp"
#include "core/tiger_island/placement.hpp"

namespace skerry::tiger_island {

namespace {

/// Values of groups of the opponent, who moves next, and of groups of the player who has just
/// moved, which the opponent may erupt over first.
constexpr GroupValues their_values = {0, 2, 8, 20, 42, 95, 97};
constexpr GroupValues my_values = {0, 2, 8, 20, 40, 80, 88};

}  // namespace

template <class Visit>
void Tactician::for_each_build(const State& state, Visit&& visit) {
    builds_.clear();
    list_builds(state, builds_);
    eruptions_.clear();
    list_eruptions(state, eruptions_);
    const Player& opponent = state.players[index(state.mover()) ^ 1];
    const int theirs = opponent.villagers * turn_value +
                       prospects(groups_of(opponent), opponent.totoros, their_values);
    const HexSet blocked_before = blocked_hexes(state);
    for (const Move& move : builds_) {
        const AfterBuild after = after_build(state, move);
        HexSet blocked = (blocked_before - after.pieces) | after.totoros;
        for (const Group& group : after.groups)
            if (group.size == 1) blocked |= group.hexes;
        const int mine = prospects_after_eruption(state, after.groups, after.totoros_left,
                                                  eruptions_, blocked, my_values);
        visit(move, after.out_of_pieces() ? last_piece_value(after.points, opponent.score())
                                          : after.villagers * turn_value + mine - theirs);
    }
}

PlannedTurn Tactician::best_build(const State& state) {
    PlannedTurn best{{}, {}, 2 * lost_value};
    for_each_build(state, [&](const Move& move, int value) {
        if (value > best.value) best = {{}, move, value};
    });
    return best;
}

void Tactician::plan_turns(const State& state, Rng& rng, std::size_t count,
                           std::vector<PlannedTurn>& turns) {
    turns.clear();
    if (state.phase == Phase::build) {
        for_each_build(state, [&](const Move& move, int value) {
            turns.push_back({{}, move, value});
        });
    } else {
        placements_.clear();
        list_placements(state, placements_);
        for (const Move& placement : placements_) {
            State next = state;
            TigerIsland::play(next, placement, {});
            PlannedTurn turn{{}, {}, 3 * lost_value};
            if (!TigerIsland::is_over(next)) turn = best_build(next);
            turn.placement = placement;
            turns.push_back(turn);
        }
        // Many turns have equal values.
        rng.shuffle(std::span<PlannedTurn>(turns));
    }
    std::stable_sort(turns.begin(), turns.end(),
                     [](const PlannedTurn& a, const PlannedTurn& b) { return a.value > b.value; });
    if (turns.size() > count) turns.resize(count);
}

Move Tactician::choose(const State& state, Rng& rng) {
    if (state.phase == Phase::build) return best_build(state).build;
    plan_turns(state, rng, 1, turns_);
    return turns_[0].placement;
}

}  // namespace skerry::tiger_island
