// Finds the groups of a player, what a build makes of them, and what an eruption leaves of them.

#include "strategies/tiger_island/groups.hpp"

#include <algorithm>

#include "core/tiger_island/build.hpp"

namespace skerry::tiger_island {

namespace {

/// Calls visit(part) for each connected part of `rest`.
template <class Visit>
void for_each_part(const State& state, HexSet rest, Visit&& visit) {
    while (rest.any()) {
        HexSet part = HexSet::single(rest.lowest());
        for (HexSet fresh = part; fresh.any();) {
            fresh = (state.touching(fresh) & rest) - part;
            part |= fresh;
        }
        rest -= part;
        visit(part);
    }
}

/// Appends a group without a copy of it on the stack, which would have to wait for its parts.
void append(Groups& groups, const HexSet& hexes, int size) {
    Group& group = groups.append();
    group.hexes = hexes;
    group.size = size;
}

/// The values of the best groups, in descending order.
class BestGroups {
  public:
    void add(const GroupValues& values, int size) {
        int value =
            values[static_cast<std::size_t>(std::min(size, static_cast<int>(values.size()) - 1))];
        for (int& other : best_) {
            const int larger = std::max(value, other);
            value = std::min(value, other);
            other = larger;
        }
    }
    int sum(int count) const {
        int sum = 0;
        for (int i = 0; i < count; ++i) sum += best_[static_cast<std::size_t>(i)];
        return sum;
    }

  private:
    std::array<int, totoros_each> best_{};
};

}  // namespace

void list_eruptions(const State& state, Eruptions& list) {
    list_eruptions(state, state.of_terrain[0], list);
}

void list_eruptions(const State& state, const HexSet& volcanoes, Eruptions& list) {
    for (const unsigned hex : volcanoes) {
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

Move placement_of(const State& state, const Eruption& eruption) {
    const Cell volcano = state.cells[eruption.volcano];
    int direction = 0;
    while (!(volcano + steps[static_cast<std::size_t>(direction)] == state.cells[eruption.a]))
        ++direction;
    return place(volcano, direction);
}

Groups groups_of(const Player& player) {
    Groups groups;
    for (std::size_t i = 0; i < player.settlement_count; ++i)
        if (player.settlements[i].totoros == 0)
            groups.push_back({player.settlements[i].hexes, player.settlements[i].size});
    return groups;
}

HexSet hexes_of_groups(const Player& player) {
    HexSet hexes;
    for (std::size_t i = 0; i < player.settlement_count; ++i)
        if (player.settlements[i].totoros == 0) hexes |= player.settlements[i].hexes;
    return hexes;
}

AfterBuild after_build(const State& state, const Move& move) {
    AfterBuild after;
    after_build(state, move, after);
    return after;
}

void after_build(const State& state, const Move& move, AfterBuild& after) {
    const Player& player = state.me();
    after.groups.clear();
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
        after.points += state.rules.totoro_points;
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
            append(after.groups, settlement.hexes, settlement.size);
    }
    if ((merged & after.totoros).none()) append(after.groups, merged, merged.count());
}

int prospects(const Groups& groups, int totoros_left, const GroupValues& values) {
    BestGroups best;
    for (const Group& group : groups) best.add(values, group.size);
    return best.sum(totoros_left);
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
        for_each_part(state, rest, [&](const HexSet& part) {
            left.push_back({part, part.count()});
        });
    }
    return left;
}

namespace {

/// The hexes of as many of the best groups as totoros are left. What happens to other groups does
/// not lower the prospects.
HexSet hexes_of_best(const Groups& groups, int totoros_left) {
    const Group none{{}, 0};
    std::array<const Group*, totoros_each> best;
    best.fill(&none);
    for (const Group& group : groups) {
        const Group* next = &group;
        for (const Group*& other : best)
            if (next->size > other->size) std::swap(next, other);
    }
    HexSet hexes;
    for (std::size_t i = 0; i < static_cast<std::size_t>(totoros_left); ++i)
        if (best[i]->size > 1) hexes |= best[i]->hexes;
    return hexes;
}

/// prospects() without hexes `a` and `b`; if they are not below `least`, that or more.
int prospects_without(const State& state, const Groups& groups, int totoros_left,
                      const GroupValues& values, const Eruption& eruption, int least) {
    BestGroups best;
    std::array<const Group*, 2> hit{};
    std::size_t hits = 0;
    for (const Group& group : groups) {
        if (group.hexes.test(eruption.a) || group.hexes.test(eruption.b))
            hit[hits++] = &group;
        else
            best.add(values, group.size);
    }
    if (best.sum(totoros_left) >= least) return least;
    for (std::size_t i = 0; i < hits; ++i) {
        HexSet rest = hit[i]->hexes;
        rest.erase(eruption.a);
        rest.erase(eruption.b);
        for_each_part(state, rest, [&](const HexSet& part) { best.add(values, part.count()); });
    }
    return best.sum(totoros_left);
}

}  // namespace

int prospects_after_eruption(const State& state, const Groups& groups, int totoros_left,
                             const Eruptions& eruptions, const HexSet& blocked,
                             const GroupValues& values) {
    assert(std::ranges::is_sorted(values));
    int worst = prospects(groups, totoros_left, values);
    const HexSet targets = hexes_of_best(groups, totoros_left);
    if (targets.none()) return worst;
    for (const Eruption& eruption : eruptions) {
        if (!targets.test(eruption.a) && !targets.test(eruption.b)) continue;
        if (blocked.test(eruption.a) || blocked.test(eruption.b)) continue;
        worst = std::min(worst,
                         prospects_without(state, groups, totoros_left, values, eruption, worst));
    }
    return worst;
}

}  // namespace skerry::tiger_island
