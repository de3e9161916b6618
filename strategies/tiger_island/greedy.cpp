#include "strategies/tiger_island/groups.hpp"
#include "strategies/tiger_island/strategist.hpp"

namespace skerry::tiger_island {

namespace {

constexpr GroupValues group_values = {0, 2, 8, 20, 42, 90, 92};

int turns_left(const Player& player) {
    return player.villagers * turn_value +
           prospects(groups_of(player), player.totoros, group_values);
}

int value_of_placement(const State& state, const Move& move) {
    State next = state;
    TigerIsland::play(next, move, {});
    if (TigerIsland::is_over(next)) return lost_value;
    return turns_left(next.me()) - turns_left(next.players[index(state.mover()) ^ 1]);
}

int value_of_build(const State& state, const Move& move) {
    const AfterBuild after = after_build(state, move);
    const Player& opponent = state.players[index(state.mover()) ^ 1];
    if (after.out_of_pieces()) return last_piece_value(after.points, opponent.score());
    return after.villagers * turn_value +
           prospects(after.groups, after.totoros_left, group_values) - turns_left(opponent);
}

}  // namespace

Move Greedy::choose(const State& state, Rng& rng) {
    moves_.clear();
    TigerIsland::legal_moves(state, moves_);
    Move best = moves_[0];
    int best_value = 2 * lost_value;
    std::uint32_t ties = 0;
    for (const Move& move : moves_) {
        const int value = state.phase == Phase::place ? value_of_placement(state, move)
                                                      : value_of_build(state, move);
        ties = value > best_value ? 1 : ties + (value == best_value ? 1 : 0);
        if (value < best_value || (value == best_value && rng.below(ties) != 0)) continue;
        best = move;
        best_value = value;
    }
    return best;
}

}  // namespace skerry::tiger_island
