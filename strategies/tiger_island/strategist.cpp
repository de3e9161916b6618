// The four players: greedy by one decision, the tactician by whole turns, totoro by rules of thumb,
// and the strategist by playouts.

#include "strategies/tiger_island/strategist.hpp"

#include <functional>
#include <optional>

#include "core/tiger_island/build.hpp"
#include "core/tiger_island/placement.hpp"
#include "strategies/game_value.hpp"
#include "strategies/tiger_island/groups.hpp"

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

namespace {

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

namespace {

/// The value of a group to its owner, by its size.
constexpr GroupValues totoro_values = {0, 1, 3, 8, 20, 50, 60};

/// The size of the group that a piece on `hex` creates or joins. Settlements with a totoro are
/// ignored; 0 if the piece joins one.
int joined_size(const State& state, const Player& player, unsigned hex) {
    HexSet merged = HexSet::single(hex);
    for (const unsigned other : state.around[hex] & player.pieces) {
        const Settlement& settlement = player.settlements[state.settlement[other]];
        if (settlement.totoros > 0) return 0;
        merged |= settlement.hexes;
    }
    return merged.count();
}

bool has_group_of(const Player& player, int size) {
    for (std::size_t i = 0; i < player.settlement_count; ++i)
        if (player.settlements[i].totoros == 0 && player.settlements[i].size >= size) return true;
    return false;
}

Move choose_founding(const State& state, const HexSet& foundable) {
    const Player& player = state.me();
    unsigned best = foundable.lowest();
    int best_value = -1;
    for (const unsigned hex : foundable) {
        const int size = player.totoros > 0 ? joined_size(state, player, hex) : 1;
        // Up to what a totoro needs, the larger the better; beyond that, groups would be joined
        // that could be two.
        const int needed = state.rules.totoro_size;
        const int grown = size <= needed ? size : needed - 1;
        const int room = (state.around[hex] & foundable).count();
        const int value = 16 * grown + room;
        if (value <= best_value) continue;
        best = hex;
        best_value = value;
    }
    return found(state.cells[best]);
}

/// The site for a totoro that joins the fewest hexes of other groups.
Move choose_site(const State& state, const HexSet& sites) {
    const Player& player = state.me();
    unsigned best = sites.lowest();
    int fewest = 999;
    for (const unsigned hex : sites) {
        const int size = joined_size(state, player, hex);
        const int joined = size == 0 ? 0 : size;
        if (joined >= fewest) continue;
        best = hex;
        fewest = joined;
    }
    return build_totoro(state.cells[best]);
}

Move choose_expansion(const State& state) {
    TigerIsland::MoveList moves;
    list_builds(state, moves);
    const auto villagers = [&](const Move& move) { return after_build(state, move).villagers; };
    Move best = moves[0];
    for (const Move& move : moves)
        if (villagers(move) > villagers(best)) best = move;
    return best;
}

Move choose_build(const State& state) {
    const Player& player = state.me();
    if (const HexSet sites = totoro_sites(state, player); sites.any())
        return choose_site(state, sites);
    const HexSet foundable = state.foundable();
    if (player.villagers > 0 && foundable.any()) return choose_founding(state, foundable);
    return choose_expansion(state);
}

/// The loss that an eruption causes a player.
int damage(const State& state, const Player& player, const Eruption& eruption) {
    const Groups groups = groups_of(player);
    const Groups left = groups_without(state, groups, eruption.a, eruption.b);
    return prospects(groups, player.totoros, totoro_values) -
           prospects(left, player.totoros, totoro_values);
}

bool hits(const Groups& groups, const Eruption& eruption, int size) {
    return std::ranges::any_of(groups, [&](const Group& group) {
        return group.size >= size && (group.hexes.test(eruption.a) || group.hexes.test(eruption.b));
    });
}

/// The eruption over an opponent's group of `size` hexes or more that costs the opponent most and
/// the mover least; empty if none is worth it.
std::optional<Move> best_eruption(const State& state, int size) {
    const Player& me = state.me();
    const Player& opponent = state.players[index(state.mover()) ^ 1];
    if (opponent.totoros == 0 || !has_group_of(opponent, size)) return std::nullopt;
    const Groups targets = groups_of(opponent);
    Eruptions eruptions;
    list_eruptions(state, eruptions);
    const HexSet blocked = blocked_hexes(state);
    int best_gain = 0;
    std::optional<Move> best;
    for (const Eruption& eruption : eruptions) {
        if (blocked.test(eruption.a) || blocked.test(eruption.b)) continue;
        if (!hits(targets, eruption, size)) continue;
        const int gain = damage(state, opponent, eruption) - damage(state, me, eruption);
        if (gain <= best_gain || !TigerIsland::is_legal(state, placement_of(state, eruption)))
            continue;
        best_gain = gain;
        best = placement_of(state, eruption);
    }
    return best;
}

/// The value of a placement: the sides that the tile's habitable hexes share with own groups, or
/// what an eruption costs them.
int value_of_placement(const State& state, const Move& move, const HexSet& own_groups) {
    const unsigned volcano = number_of(move.cell);
    if (state.grid[volcano] >= land) return -damage(state, state.me(), covered_by(state, move));
    int value = 0;
    for (const int direction : {move.direction(), next_clockwise(move.direction())})
        for (int side = 0; side < directions; ++side) {
            const unsigned place = state.grid[neighbour(neighbour(volcano, direction), side)];
            if (place >= land && own_groups.test(place - land)) ++value;
        }
    return value;
}

}  // namespace

Move Totoro::choose(const State& state, Rng& rng) {
    return state.phase == Phase::place ? choose_placement(state, rng) : choose_build(state);
}

Move Totoro::choose_placement(const State& state, Rng& rng) const {
    if (const auto eruption = best_eruption(state, params_.target)) return *eruption;
    const HexSet own_groups = hexes_of_groups(state.me());
    Move best{};
    int best_value = -1000;
    for (int i = 0; i < params_.tries; ++i) {
        const Move move = sample_placement(state, rng);
        const int value = value_of_placement(state, move, own_groups);
        if (value <= best_value) continue;
        best = move;
        best_value = value;
    }
    return best;
}

Move Strategist::choose(const State& state, Rng& rng) {
    const bool placing = state.phase == Phase::place;
    tactician_.plan_turns(state, rng, static_cast<std::size_t>(params_.plans), turns_);
    std::size_t best = 0;
    if (turns_.size() > 1) {
        arms_.clear();
        for (std::size_t i = 0; i < turns_.size(); ++i) arms_.push_back({i, 0});
        Deal future;
        std::uint64_t playout_key = 0;
        best = sequential_halving(
            std::span<Arm>(arms_), params_.rollouts * static_cast<int>(turns_.size()),
            [&] {
                future = TigerIsland::redeal(state, rng);
                playout_key = rng.next();
            },
            [&](std::size_t i) {
                return playout_value(state, turns_[i], future, Rng(playout_key));
            });
    }
    return placing ? turns_[best].placement : turns_[best].build;
}

int Strategist::playout_value(State state, const PlannedTurn& turn, const Deal& future, Rng rng) {
    const Seat me = state.mover();
    if (state.phase == Phase::place) TigerIsland::play(state, turn.placement, future);
    if (!TigerIsland::is_over(state)) TigerIsland::play(state, turn.build, future);
    play_out<TigerIsland>(totoro_, state, future, rng);
    return game_value<TigerIsland>(TigerIsland::outcome(state), me);
}

}  // namespace skerry::tiger_island
