// Finds the placements that can change the turns of either side, and values the turns after them.

#include "strategies/tiger_island/settler.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "core/tiger_island/build.hpp"
#include "core/tiger_island/placement.hpp"

namespace skerry::tiger_island {

namespace {

const Player& opponent_of(const State& state) { return state.players[index(state.mover()) ^ 1]; }

/// The turns that the opponent, who moves next, can still build.
int turns_of_opponent(const State& state, const Groups& groups) {
    const Player& opponent = opponent_of(state);
    return opponent.villagers * turn_value + prospects(groups, opponent.totoros, their_values);
}

/// Lists the builds that are worth a look: totoros, new settlements that touch a group, and one
/// that touches no piece of the mover. All builds if there are none of these.
void list_builds_worth_a_look(const State& state, TigerIsland::MoveList& list) {
    const Player& player = state.me();
    list.clear();
    for (const unsigned hex : totoro_sites(state, player))
        list.push_back(build_totoro(state.cells[hex]));
    if (player.villagers > 0) {
        const HexSet foundable = state.foundable();
        for (const unsigned hex : foundable& state.touching(hexes_of_groups(player)))
            list.push_back(found(state.cells[hex]));
        const HexSet lonely = foundable - state.touching(player.pieces);
        if (lonely.any()) list.push_back(found(state.cells[lonely.lowest()]));
    }
    if (list.empty()) list_builds(state, list);
}

/// Calls visit(cell) for every cell of the sea that touches a set of hexes, once.
template <class Visit>
void for_each_sea_beside(const State& state, const HexSet& hexes, Visit&& visit) {
    FixedList<Cell, directions * max_hexes> seen;
    for (const unsigned hex : hexes)
        for (const Cell& step : steps) {
            const Cell cell = state.cells[hex] + step;
            if (state.grid[number_of(cell)] >= land || seen.contains(cell)) continue;
            seen.push_back(cell);
            visit(cell);
        }
}

/// The hexes that a cell touches.
HexSet hexes_beside(const State& state, unsigned number) {
    HexSet hexes;
    for (int d = 0; d < directions; ++d)
        if (const unsigned place = state.grid[neighbour(number, d)]; place >= land)
            hexes.insert(place - land);
    return hexes;
}

/// The value of a villager on a cell of the sea if no group is lost, without what both players have
/// in villagers.
int prospects_with(const Player& player, const HexSet& beside) {
    Groups after;
    int size = 1;
    HexSet joined = beside & player.pieces;
    for (std::size_t i = 0; i < player.settlement_count; ++i) {
        const Settlement& settlement = player.settlements[i];
        if (settlement.totoros > 0) continue;
        if ((settlement.hexes & beside).none()) {
            after.push_back({settlement.hexes, settlement.size});
        } else {
            size += settlement.size;
            joined -= settlement.hexes;
        }
    }
    if (joined.none()) after.push_back({{}, size});
    return prospects(after, player.totoros, my_values);
}

/// How much a volcano on a cell of the sea threatens the opponent's groups: the sizes of those that
/// it touches, less the sides that it shares with the mover's.
int threat_of(const State& state, unsigned volcano, const HexSet& targets, const HexSet& own) {
    const HexSet beside = hexes_beside(state, volcano);
    int threat = -2 * (beside & own).count();
    for (const unsigned hex : beside& targets)
        threat += opponent_of(state).settlements[state.settlement[hex]].size;
    return threat;
}

Move any_tile_on_table(const State& state, Rng& rng) {
    for (;;)
        if (const Move move = sample_placement(state, rng); state.grid[number_of(move.cell)] < land)
            return move;
}

/// The tile that threatens the opponent most: its volcano, and less so its other hexes, share sides
/// with the opponent's groups, and not with the mover's.
Move threatening_tile(const State& state, Rng& rng) {
    const HexSet own = hexes_of_groups(state.me());
    const HexSet targets = hexes_of_groups(opponent_of(state));
    std::optional<Move> best;
    int best_value = 0;
    std::uint32_t ties = 0;
    for_each_sea_beside(state, targets, [&](Cell cell) {
        const unsigned volcano = number_of(cell);
        const int threat = threat_of(state, volcano, targets, own);
        for (int d = 0; d < directions; ++d) {
            int value = threat;
            bool at_sea = true;
            for (const int direction : {d, next_clockwise(d)}) {
                const unsigned number = neighbour(volcano, direction);
                const HexSet beside = hexes_beside(state, number);
                at_sea = at_sea && state.grid[number] < land;
                value += (beside & targets).count() - (beside & own).count();
            }
            if (!at_sea || (best && value < best_value)) continue;
            ties = best && value == best_value ? ties + 1 : 1;
            if (ties > 1 && rng.below(ties) != 0) continue;
            best = place(cell, d);
            best_value = value;
        }
    });
    return best ? *best : any_tile_on_table(state, rng);
}

}  // namespace

int Settler::value_of(const State& state, const Move& build, const HexSet& blocked, int theirs,
                      int least) {
    after_build(state, build, after_);
    if (after_.out_of_pieces()) {
        const int value = last_piece_value(after_.points, opponent_of(state).score());
        most_ = std::max(most_, value);
        return value;
    }
    const int villagers = after_.villagers * turn_value - theirs;
    const int most = villagers + prospects(after_.groups, after_.totoros_left, my_values);
    most_ = std::max(most_, most);
    if (most < least) return most;
    HexSet unhurt = (blocked - after_.pieces) | after_.totoros;
    HexSet targets;
    for (const Group& group : after_.groups) (group.size == 1 ? unhurt : targets) |= group.hexes;
    answers_.clear();
    list_eruptions(state, state.touching(targets) & state.of_terrain[0], answers_);
    return villagers + prospects_after_eruption(state, after_.groups, after_.totoros_left, answers_,
                                                unhurt, my_values);
}

Settler::Choice Settler::best_build(const State& state, int theirs, Rng& rng) {
    Choice best;
    std::uint32_t ties = 0;
    most_ = 2 * lost_value;
    const HexSet blocked = blocked_hexes(state);
    list_builds_worth_a_look(state, moves_);
    for (const Move& build : moves_) {
        const int value = value_of(state, build, blocked, theirs, best.value);
        if (value < best.value) continue;
        ties = value > best.value ? 1 : ties + 1;
        if (ties == 1 || rng.below(ties) == 0) best = {build, value};
    }
    return best;
}

void Settler::list_sites(const State& state, int theirs, Rng& rng) {
    const Player& player = state.me();
    const int villagers = (player.villagers - 1) * turn_value - theirs;
    sites_.clear();
    for_each_sea_beside(state, hexes_of_groups(player), [&](Cell cell) {
        const HexSet beside = hexes_beside(state, number_of(cell));
        sites_.push_back({cell, villagers + prospects_with(player, beside)});
    });
    rng.shuffle(std::span<Site>(sites_.begin(), sites_.size()));
    std::stable_sort(sites_.begin(), sites_.end(),
                     [](const Site& a, const Site& b) { return a.most > b.most; });
}

void Settler::try_site(const State& state, const Site& site, int theirs, Choice& best) {
    // A tile whose other hexes touch no land adds no eruption, so one of those stands for all.
    for (const bool touches : {false, true})
        if (is_tried(state, site, touches, theirs, best)) return;
}

bool Settler::is_tried(const State& state, const Site& site, bool touches, int theirs,
                       Choice& best) {
    for (int d = 0; d < directions; ++d) {
        const Cell volcano = site.cell + steps[static_cast<std::size_t>((d + 3) % directions)];
        const unsigned number = number_of(volcano);
        if (state.grid[number] >= land) continue;
        const int before = (d + directions - 1) % directions;
        for (const auto& [first, other] :
             {std::pair(d, next_clockwise(d)), std::pair(before, before)}) {
            const unsigned beside = state.grid[neighbour(number, other)];
            if (beside >= land) continue;
            if (touches == (beside < shore && state.grid[number] < shore)) continue;
            const State& next = trial_.lay(place(volcano, first));
            const int value =
                value_of(next, found(site.cell), blocked_hexes(next), theirs, best.value + 1);
            trial_.take_up();
            if (value > best.value) best = {place(volcano, first), value};
            if (!touches || best.value >= site.most) return true;
        }
    }
    return false;
}

void Settler::try_placement(const Move& placement, int theirs, Rng& rng, Choice& best) {
    const State& next = trial_.lay(placement);
    const int value = TigerIsland::is_over(next) ? lost_value : best_build(next, theirs, rng).value;
    trial_.take_up();
    if (value > best.value) best = {placement, value};
}

void Settler::try_eruptions(const State& state, int theirs, int most, Rng& rng, Choice& best) {
    const Groups groups = groups_of(opponent_of(state));
    const HexSet targets = hexes_of_groups(opponent_of(state));
    const HexSet own = hexes_of_groups(state.me());
    const HexSet near = own | state.touching(own);
    const HexSet blocked = blocked_hexes(state);
    eruptions_.clear();
    list_eruptions(state, eruptions_);
    for (const Eruption& eruption : eruptions_) {
        const auto [volcano, a, b] = eruption;
        if (blocked.test(a) || blocked.test(b)) continue;
        const bool hits = targets.test(a) || targets.test(b);
        if (!hits && !near.test(volcano) && !near.test(a) && !near.test(b)) continue;
        const int left =
            hits ? turns_of_opponent(state, groups_without(state, groups, a, b)) : theirs;
        if (most + theirs - left <= best.value) continue;
        const Move placement = placement_of(state, eruption);
        if (TigerIsland::is_legal(state, placement)) try_placement(placement, left, rng, best);
    }
}

Move Settler::choose(const State& state, Rng& rng) {
    if (state.phase == Phase::place) return choose_placement(state, rng);
    return best_build(state, turns_of_opponent(state, groups_of(opponent_of(state))), rng).move;
}

Move Settler::choose_placement(const State& state, Rng& rng) {
    if (state.turn() == 0) return sample_placement(state, rng);
    trial_.begin(state);
    const int theirs = turns_of_opponent(state, groups_of(opponent_of(state)));
    Choice best = best_build(state, theirs, rng);
    const int most = most_;
    if (moves_.empty()) {
        // Only a placement can make a build possible.
        best.move = sample_placement(state, rng);
        TigerIsland::MoveList placements;
        list_placements(state, placements);
        for (const Move& placement : placements) try_placement(placement, theirs, rng, best);
        return best.move;
    }
    best.move = threatening_tile(state, rng);
    const Player& player = state.me();
    if (player.villagers + player.totoros == 1) return best.move;
    if (player.villagers > 0) {
        list_sites(state, theirs, rng);
        for (const Site& site : sites_)
            if (site.most > best.value) try_site(state, site, theirs, best);
    }
    try_eruptions(state, theirs, most, rng, best);
    return best.move;
}

}  // namespace skerry::tiger_island
