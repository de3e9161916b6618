// Values whole turns, and leaves out the dear part of those that cannot be among the best.

#include <functional>

#include "core/tiger_island/build.hpp"
#include "core/tiger_island/placement.hpp"
#include "strategies/tiger_island/strategist.hpp"

namespace skerry::tiger_island {

namespace {

/// Values of groups of the opponent, who moves next, and of groups of the player who has just
/// moved, which the opponent may erupt over first.
constexpr GroupValues their_values = {0, 2, 8, 20, 42, 95, 97};
constexpr GroupValues my_values = {0, 2, 8, 20, 40, 80, 88};

/// Whether no piece of the player to move touches the cell of a hex.
bool is_lonely(const State& state, Cell cell) {
    const auto hex = static_cast<std::size_t>(state.hex_at(cell));
    return (state.around[hex] & state.me().pieces).none();
}

/// The value, for the player to move, of what a lonely new villager leaves; see for_each_build().
int value_of_lonely_villager(const Player& player) {
    Groups groups = groups_of(player);
    groups.push_back({{}, 1});
    return (player.villagers - 1) * turn_value + prospects(groups, player.totoros, my_values);
}

}  // namespace

int Tactician::value_after_eruption(const State& state, const HexSet& blocked_before) {
    if (eruptions_.empty()) list_eruptions(state, eruptions_);
    HexSet blocked = (blocked_before - after_.pieces) | after_.totoros;
    for (const Group& group : after_.groups)
        if (group.size == 1) blocked |= group.hexes;
    return after_.villagers * turn_value + prospects_after_eruption(state, after_.groups,
                                                                    after_.totoros_left, eruptions_,
                                                                    blocked, my_values);
}

template <class Visit>
void Tactician::for_each_build(const State& state, Visit&& visit) {
    builds_.clear();
    list_builds(state, builds_);
    eruptions_.clear();
    const Player& player = state.me();
    const Player& opponent = state.players[index(state.mover()) ^ 1];
    const int theirs = opponent.villagers * turn_value +
                       prospects(groups_of(opponent), opponent.totoros, their_values);
    const HexSet blocked = blocked_hexes(state);
    const bool plays_last = player.villagers + player.totoros == 1;
    const int most_if_lonely = value_of_lonely_villager(player) - theirs;
    for (const Move& move : builds_) {
        const auto value_of = [&] { return value_after_eruption(state, blocked) - theirs; };
        // Many found a settlement that touches no other; before an eruption all those are alike.
        if (move.action == Action::found && !plays_last && is_lonely(state, move.cell)) {
            visit(move, most_if_lonely, [&] {
                after_build(state, move, after_);
                return value_of();
            });
            continue;
        }
        after_build(state, move, after_);
        if (after_.out_of_pieces()) {
            const int value = last_piece_value(after_.points, opponent.score());
            visit(move, value, [value] { return value; });
        } else {
            const int most = after_.villagers * turn_value - theirs +
                             prospects(after_.groups, after_.totoros_left, my_values);
            visit(move, most, value_of);
        }
    }
}

PlannedTurn Tactician::best_build(const State& state, int beat) {
    PlannedTurn best{{}, {}, beat};
    for_each_build(state, [&](const Move& move, int most, auto&& value_of) {
        if (most <= best.value) return;
        if (const int value = value_of(); value > best.value) best = {{}, move, value};
    });
    return best;
}

void Tactician::plan_turns(const State& state, Rng& rng, std::size_t count,
                           std::vector<PlannedTurn>& turns) {
    turns.clear();
    if (state.phase == Phase::build) {
        for_each_build(state, [&](const Move& move, int, auto&& value_of) {
            turns.push_back({{}, move, value_of()});
        });
    } else {
        placements_.clear();
        list_placements(state, placements_);
        // Turns below the best `count` are told apart by nothing but being below them.
        best_values_.assign(count, 2 * lost_value + 1);
        for (const Move& placement : placements_) {
            State next = state;
            TigerIsland::play(next, placement, {});
            PlannedTurn turn{{}, {}, 3 * lost_value};
            if (!TigerIsland::is_over(next)) turn = best_build(next, best_values_.back() - 1);
            turn.placement = placement;
            turns.push_back(turn);
            if (turn.value <= best_values_.back()) continue;
            best_values_.pop_back();
            best_values_.insert(
                std::ranges::upper_bound(best_values_, turn.value, std::ranges::greater{}),
                turn.value);
        }
        // Many turns have equal values.
        rng.shuffle(std::span<PlannedTurn>(turns));
    }
    std::stable_sort(turns.begin(), turns.end(),
                     [](const PlannedTurn& a, const PlannedTurn& b) { return a.value > b.value; });
    if (turns.size() > count) turns.resize(count);
}

Move Tactician::choose(const State& state, Rng& rng) {
    if (state.phase == Phase::build) return best_build(state, 2 * lost_value).build;
    plan_turns(state, rng, 1, turns_);
    return turns_[0].placement;
}

}  // namespace skerry::tiger_island
