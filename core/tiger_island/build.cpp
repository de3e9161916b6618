// Lists, checks and plays builds, and keeps the settlements up to date when they join or fall
// apart.

#include "core/tiger_island/build.hpp"

namespace skerry::tiger_island {

namespace {

/// The cell that stands for a settlement in a move.
Cell naming_cell(const State& state, const Settlement& settlement) {
    return state.cells[settlement.hexes.lowest()];
}

bool takes_totoro(const Rules& rules, const Settlement& settlement) {
    return (settlement.size >= rules.totoro_size) & (settlement.totoros == 0);
}

std::span<const Settlement> settlements_of(const Player& player) {
    return {player.settlements.data(), player.settlement_count};
}

void label(State& state, const Settlement& settlement, std::size_t number) {
    settlement.hexes.for_each(
        [&](unsigned hex) { state.settlement[hex] = static_cast<std::uint8_t>(number); });
}

void add_settlement(State& state, Player& player, const HexSet& hexes) {
    assert(player.settlement_count < max_settlements);
    const std::size_t number = player.settlement_count++;
    Settlement& settlement = player.settlements[number];
    settlement = {hexes, static_cast<std::uint8_t>(hexes.count()),
                  static_cast<std::uint8_t>((hexes & state.totoros).count())};
    player.sanctuaries |= (takes_totoro(state.rules, settlement) ? 1u : 0u) << number;
    label(state, settlement, number);
}

/// Removes a settlement. The last settlement takes over its number.
void drop_settlement(State& state, Player& player, std::size_t number) {
    const std::size_t last = --player.settlement_count;
    const std::uint32_t of_last = player.sanctuaries >> last & 1;
    player.sanctuaries &= ~(1u << number | 1u << last);
    if (number == last) return;
    player.sanctuaries |= of_last << number;
    player.settlements[number] = player.settlements[last];
    label(state, player.settlements[number], number);
}

/// Puts pieces of the mover on one hex, or on hexes connected to one of the mover's settlements.
/// All settlements that touch each other, at `beside`, become one.
void settle(State& state, const HexSet& hexes, const HexSet& beside) {
    Player& player = state.me();
    std::uint32_t joined = 0;
    (beside & player.pieces).for_each([&](unsigned hex) { joined |= 1u << state.settlement[hex]; });
    HexSet merged = hexes;
    // From the last one down, so that the settlement that moves into a dropped one's number has
    // already been dealt with.
    while (joined != 0) {
        const auto number = static_cast<std::size_t>(std::bit_width(joined) - 1);
        joined ^= 1u << number;
        merged |= player.settlements[number].hexes;
        drop_settlement(state, player, number);
    }
    player.pieces |= hexes;
    add_settlement(state, player, merged);
}

/// Settles one hex.
void settle(State& state, unsigned hex) {
    Player& player = state.me();
    const HexSet& beside = state.around[hex];
    if ((beside & player.pieces).any()) return settle(state, HexSet::single(hex), beside);
    // No loops that ask where in a set the hex is.
    player.pieces.insert(hex);
    const std::size_t number = player.settlement_count++;
    player.settlements[number] = {HexSet::single(hex), 1, state.totoros.test(hex)};
    state.settlement[hex] = static_cast<std::uint8_t>(number);
}

/// The hexes of `hexes` that are connected to its lowest one.
HexSet component(const State& state, const HexSet& hexes) {
    HexSet found = HexSet::single(hexes.lowest());
    for (HexSet fresh = found; fresh.any();) {
        fresh = (state.touching(fresh) & hexes) - found;
        found |= fresh;
    }
    return found;
}

/// Settles the hexes of `fresh`, and all of `empty` that are connected to them.
Expansion spread(const State& state, HexSet fresh, const HexSet& empty, int supply) {
    Expansion found;
    for (; fresh.any(); fresh = (state.touching(fresh) & empty) - found.hexes) {
        found.hexes |= fresh;
        fresh.for_each([&](unsigned hex) { found.villagers += state.level[hex]; });
        if (found.villagers > supply) break;
    }
    return found;
}

bool can_expand(const State& state, const Settlement& settlement, Terrain terrain) {
    const int supply = state.me().villagers;
    const int needed = expansion(state, settlement, terrain, supply).villagers;
    return needed > 0 && needed <= supply;
}

void score(Player& player, Source source, int points) {
    player.points[static_cast<std::size_t>(source)] += points;
}

void build_expansion(State& state, const Move& move) {
    Player& player = state.me();
    const auto hex = static_cast<unsigned>(state.hex_at(move.cell));
    const Expansion taken = expansion(state, player.settlements[state.settlement[hex]],
                                      move.terrain(), player.villagers);
    player.villagers = static_cast<std::uint8_t>(player.villagers - taken.villagers);
    for (const unsigned settled : taken.hexes)
        score(player, Source::expansion, state.level[settled] * state.level[settled]);
    settle(state, taken.hexes, state.touching(taken.hexes));
}

}  // namespace

Expansion expansion(const State& state, const Settlement& settlement, Terrain terrain, int supply) {
    const HexSet empty = state.empty_of(terrain);
    return spread(state, state.touching(settlement.hexes) & empty, empty, supply);
}

Expandable::Expandable(const State& state) : state_(state) {
    const HexSet occupied = state.occupied();
    for (std::size_t i = 0; i < empty_.size(); ++i) {
        empty_[i] = state.of_terrain[static_cast<std::size_t>(habitable_terrains[i])] - occupied;
        int villagers = (empty_[i] & state.level_one).count();
        (empty_[i] - state.level_one).for_each([&](unsigned hex) {
            villagers += state.level[hex];
        });
        small_ |= (villagers <= state.me().villagers ? 1u : 0u) << i;
    }
}

unsigned Expandable::terrains_of(const Settlement& settlement) const {
    const int supply = state_.me().villagers;
    const HexSet beside = state_.touching(settlement.hexes);
    unsigned found = 0;
    for (std::size_t i = 0; i < empty_.size(); ++i) {
        const HexSet fresh = beside & empty_[i];
        const bool can =
            fresh.any() && ((small_ >> i & 1) != 0 ||
                            spread(state_, fresh, empty_[i], supply).villagers <= supply);
        found |= (can ? 1u : 0u) << i;
    }
    return found;
}

HexSet totoro_sites(const State& state, const Player& player) {
    HexSet sites;
    if (player.totoros == 0 || player.sanctuaries == 0) return sites;
    for (std::uint32_t rest = player.sanctuaries; rest != 0; rest &= rest - 1)
        sites |= state.touching(
            player.settlements[static_cast<std::size_t>(std::countr_zero(rest))].hexes);
    return sites - state.occupied() - state.of_terrain[0];
}

bool can_build(const State& state) {
    const Player& player = state.me();
    if (player.villagers > 0) {
        if (state.foundable().any()) return true;
        const Expandable expandable(state);
        for (const Settlement& settlement : settlements_of(player))
            if (expandable.terrains_of(settlement) != 0) return true;
    }
    return totoro_sites(state, player).any();
}

void list_builds(const State& state, TigerIsland::MoveList& list) {
    const Player& player = state.me();
    if (player.villagers > 0) {
        for (const unsigned hex : state.foundable()) list.push_back(found(state.cells[hex]));
        const Expandable expandable(state);
        for (const Settlement& settlement : settlements_of(player)) {
            const unsigned possible = expandable.terrains_of(settlement);
            for (std::size_t i = 0; i < habitable_terrains.size(); ++i)
                if ((possible >> i & 1) != 0)
                    list.push_back(expand(naming_cell(state, settlement), habitable_terrains[i]));
        }
    }
    for (const unsigned hex : totoro_sites(state, player))
        list.push_back(build_totoro(state.cells[hex]));
}

Move sample_build(const State& state, Rng& rng) {
    const Player& player = state.me();
    const HexSet foundable = player.villagers > 0 ? state.foundable() : HexSet{};
    const HexSet sites = totoro_sites(state, player);
    const auto founds = static_cast<std::uint32_t>(foundable.count());
    const auto totoros = static_cast<std::uint32_t>(sites.count());
    constexpr auto kinds = static_cast<std::uint32_t>(habitable_terrains.size());
    const std::uint32_t expansions = player.villagers > 0 ? player.settlement_count * kinds : 0;
    for (;;) {
        std::uint32_t draw = rng.below(founds + totoros + expansions);
        if (draw < founds) return found(state.cells[foundable.nth(draw)]);
        draw -= founds;
        if (draw < totoros) return build_totoro(state.cells[sites.nth(draw)]);
        draw -= totoros;
        const Settlement& settlement = player.settlements[draw / kinds];
        const Terrain terrain = habitable_terrains[draw % kinds];
        if (can_expand(state, settlement, terrain))
            return expand(naming_cell(state, settlement), terrain);
    }
}

bool is_legal_build(const State& state, const Move& move) {
    const int at = state.hex_at(move.cell);
    if (at < 0) return false;
    const auto hex = static_cast<unsigned>(at);
    const Player& player = state.me();
    switch (move.action) {
        case Action::found:
            return move.detail == 0 && player.villagers > 0 && state.foundable().test(hex);
        case Action::totoro:
            return move.detail == 0 && totoro_sites(state, player).test(hex);
        case Action::expand: {
            if (!player.pieces.test(hex) || move.detail < 1 || move.detail >= terrains)
                return false;
            const Settlement& settlement = player.settlements[state.settlement[hex]];
            return settlement.hexes.lowest() == hex &&
                   can_expand(state, settlement, move.terrain());
        }
        case Action::place:
            break;
    }
    return false;
}

void build(State& state, const Move& move) {
    if (move.action == Action::expand) return build_expansion(state, move);
    Player& player = state.me();
    const auto hex = static_cast<unsigned>(state.hex_at(move.cell));
    if (move.action == Action::found) {
        --player.villagers;
        score(player, Source::founding, 1);
    } else {
        --player.totoros;
        state.totoros.insert(hex);
        score(player, Source::totoros, state.rules.totoro_points);
    }
    settle(state, hex);
}

void remove_piece(State& state, unsigned hex) {
    for (Player& player : state.players) {
        if (!player.pieces.test(hex)) continue;
        player.pieces.erase(hex);
        const std::size_t number = state.settlement[hex];
        HexSet rest = player.settlements[number].hexes;
        rest.erase(hex);
        drop_settlement(state, player, number);
        while (rest.any()) {
            const HexSet part = component(state, rest);
            rest -= part;
            add_settlement(state, player, part);
        }
    }
}

}  // namespace skerry::tiger_island
