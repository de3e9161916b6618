// The rules of thumb: where to build totoros and villagers, when to expand, and where tiles go.

#include <optional>

#include "core/tiger_island/build.hpp"
#include "core/tiger_island/placement.hpp"
#include "strategies/tiger_island/groups.hpp"
#include "strategies/tiger_island/strategist.hpp"

namespace skerry::tiger_island {

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

/// The hexes of the groups of a player.
HexSet hexes_of_groups(const Player& player) {
    HexSet hexes;
    for (std::size_t i = 0; i < player.settlement_count; ++i)
        if (player.settlements[i].totoros == 0) hexes |= player.settlements[i].hexes;
    return hexes;
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

Move placement_of(const State& state, const Eruption& eruption) {
    const Cell volcano = state.cells[eruption.volcano];
    int direction = 0;
    while (!(volcano + steps[static_cast<std::size_t>(direction)] == state.cells[eruption.a]))
        ++direction;
    return place(volcano, direction);
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

}  // namespace skerry::tiger_island
