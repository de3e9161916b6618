#include "strategies/tiger_island/tactician.hpp"

#include "core/tiger_island/build.hpp"
#include "core/tiger_island/placement.hpp"

namespace skerry::tiger_island {

namespace {

/// Of groups of the opponent, who moves next, and of the player who has just moved, which the
/// opponent may erupt over first.
constexpr GroupValues their_values = {0, 2, 8, 20, 42, 95, 97};
constexpr GroupValues my_values = {0, 2, 8, 20, 40, 80, 88};
}  // namespace

Tactician::Choice Tactician::best_build(const State& state) {
    builds_.clear();
    list_builds(state, builds_);
    eruptions_.clear();
    list_eruptions(state, eruptions_);
    const Player& opponent = state.players[index(state.mover()) ^ 1];
    const int theirs = opponent.villagers * turn_value +
                       prospects(groups_of(opponent), opponent.totoros, their_values);
    const HexSet blocked_before = blocked_hexes(state);
    Choice best{builds_[0], 2 * lost_value};
    for (const Move& move : builds_) {
        const AfterBuild after = after_build(state, move);
        HexSet blocked = (blocked_before - after.pieces) | after.totoros;
        for (const Group& group : after.groups)
            if (group.size == 1) blocked |= group.hexes;
        const int mine = prospects_after_eruption(state, after.groups, after.totoros_left,
                                                  eruptions_, blocked, my_values);
        const int value = after.out_of_pieces() ? last_piece_value(after.points, opponent.score())
                                                : after.villagers * turn_value + mine - theirs;
        if (value > best.value) best = {move, value};
    }
    return best;
}

Move Tactician::choose(const State& state, Rng& rng) {
    if (state.phase == Phase::build) return best_build(state).move;
    placements_.clear();
    list_placements(state, placements_);
    // Equal ones are many: the first of a random rotation.
    const std::size_t count = placements_.size();
    const std::size_t start = rng.below(static_cast<std::uint32_t>(count));
    Choice best{placements_[start], 3 * lost_value};
    for (std::size_t i = 0; i < count; ++i) {
        const Move& move = placements_[(start + i) % count];
        State next = state;
        TigerIsland::play(next, move, {});
        if (TigerIsland::is_over(next)) continue;
        const int value = best_build(next).value;
        if (value > best.value) best = {move, value};
    }
    return best.move;
}

}  // namespace skerry::tiger_island
