// Finds the groups of a player, what a build makes of them, and what an eruption leaves of them.

#include "strategies/tiger_island/groups.hpp"

#include <algorithm>

#include "core/tiger_island/build.hpp"

namespace skerry::tiger_island {

namespace {

/// Adds the connected parts of `rest` as groups.
void add_parts(const State& state, HexSet rest, Groups& groups) {
    while (rest.any()) {
        HexSet part = HexSet::single(rest.lowest());
        for (HexSet fresh = part; fresh.any();) {
            fresh = (state.touching(fresh) & rest) - part;
            part |= fresh;
        }
        rest -= part;
        groups.push_back({part, part.count()});
    }
}

}  // namespace

void list_eruptions(const State& state, Eruptions& list) {
    for (const unsigned hex : state.of_terrain[0]) {
        const unsigned number = number_of(state.cells[hex]);
        std::array<int, directions + 1> level_hex{};
        for (int d = 0; d <= directions; ++d) {
            const int other = state.grid[neighbour(number, d % directions)] - land;
            const bool same_level =
                other >= 0 && state.level[static_cast<std::size_t>(other)] == state.level[hex];
            level_hex[static_cast<std::size_t>(d)] = same_level ? other : -1;
        }
        for (std::size_t d = 0; d < directions; ++d) {
            const int a = level_hex[d];
            const int b = level_hex[d + 1];
            if (a < 0 || b < 0) continue;
            const auto tile_of = [&](int h) { return state.tile[static_cast<std::size_t>(h)]; };
            if (tile_of(a) == state.tile[hex] && tile_of(b) == state.tile[hex]) continue;
            list.push_back({static_cast<std::uint8_t>(hex), static_cast<std::uint8_t>(a),
                            static_cast<std::uint8_t>(b)});
        }
    }
}

Eruption covered_by(const State& state, const Move& placement) {
    const unsigned number = number_of(placement.cell);
    if (state.grid[number] < land) return {};
    const auto hex = [&](unsigned at) { return static_cast<std::uint8_t>(state.grid[at] - land); };
    return {hex(number), hex(neighbour(number, placement.direction())),
            hex(neighbour(number, next_clockwise(placement.direction())))};
}

Groups groups_of(const Player& player) {
    Groups groups;
    for (std::size_t i = 0; i < player.settlement_count; ++i)
        if (player.settlements[i].totoros == 0)
            groups.push_back({player.settlements[i].hexes, player.settlements[i].size});
    return groups;
}

AfterBuild after_build(const State& state, const Move& move) {
    const Player& player = state.me();
    AfterBuild after;
    after.totoros = state.totoros;
    after.villagers = player.villagers;
    after.totoros_left = player.totoros;
    after.points = player.score();
    const auto hex = static_cast<unsigned>(state.hex_at(move.cell));
    HexSet added = HexSet::single(hex);
    if (move.action == Action::found) {
        --after.villagers;
        ++after.points;
    } else if (move.action == Action::totoro) {
        --after.totoros_left;
        after.points += totoro_points;
        after.totoros.insert(hex);
    } else {
        const Expansion taken = expansion(state, player.settlements[state.settlement[hex]],
                                          move.terrain(), player.villagers);
        added = taken.hexes;
        after.villagers -= taken.villagers;
        for (const unsigned settled : added)
            after.points += state.level[settled] * state.level[settled];
    }
    after.pieces = player.pieces | added;
    HexSet merged = added;
    const HexSet beside = state.touching(added) & player.pieces;
    for (std::size_t i = 0; i < player.settlement_count; ++i) {
        const Settlement& settlement = player.settlements[i];
        if ((settlement.hexes & beside).any())
            merged |= settlement.hexes;
        else if (settlement.totoros == 0)
            after.groups.push_back({settlement.hexes, settlement.size});
    }
    if ((merged & after.totoros).none()) after.groups.push_back({merged, merged.count()});
    return after;
}

int prospects(const Groups& groups, int totoros_left, const GroupValues& values) {
    std::array<int, totoros_each> best{};
    for (const Group& group : groups) {
        int value = values[static_cast<std::size_t>(
            std::min(group.size, static_cast<int>(values.size()) - 1))];
        for (int& other : best)
            if (value > other) std::swap(value, other);
    }
    int sum = 0;
    for (int i = 0; i < totoros_left; ++i) sum += best[static_cast<std::size_t>(i)];
    return sum;
}

Groups groups_without(const State& state, const Groups& groups, unsigned a, unsigned b) {
    Groups left;
    for (const Group& group : groups) {
        if (!group.hexes.test(a) && !group.hexes.test(b)) {
            left.push_back(group);
            continue;
        }
        HexSet rest = group.hexes;
        rest.erase(a);
        rest.erase(b);
        add_parts(state, rest, left);
    }
    return left;
}

int prospects_after_eruption(const State& state, const Groups& groups, int totoros_left,
                             const Eruptions& eruptions, const HexSet& blocked,
                             const GroupValues& values) {
    int worst = prospects(groups, totoros_left, values);
    HexSet targets;
    for (const Group& group : groups)
        if (group.size > 1) targets |= group.hexes;
    for (const Eruption& eruption : eruptions) {
        if (!targets.test(eruption.a) && !targets.test(eruption.b)) continue;
        if (blocked.test(eruption.a) || blocked.test(eruption.b)) continue;
        const Groups left = groups_without(state, groups, eruption.a, eruption.b);
        worst = std::min(worst, prospects(left, totoros_left, values));
    }
    return worst;
}

}  // namespace skerry::tiger_island
