// What a learner of Tiger Island can do.

#include "learn/environments/tiger_island.hpp"

#include <initializer_list>

#include "core/tiger_island/build.hpp"
#include "core/tiger_island/grid.hpp"
#include "core/tiger_island/placement.hpp"
#include "learn/environments/planes.hpp"

namespace skerry::environments {

namespace {

using namespace tiger_island;

std::size_t cell_number(const State& state, Cell wanted) {
    if (state.turn() == 0) return 0;  // no cell is near an island yet: the only one is (0, 0)
    const auto* found =
        std::find(state.near_cells.begin(), state.near_cells.begin() + state.near_count, wanted);
    return static_cast<std::size_t>(found - state.near_cells.begin());
}

/// The number of a legal build.
std::size_t build_action(const State& state, const Move& move) {
    using Codec = TigerIslandCodec;
    const auto hex = static_cast<std::size_t>(state.hex_at(move.cell));
    if (move.action == Action::found) return Codec::found + hex;
    if (move.action == Action::totoro) return Codec::totoro + hex;
    return Codec::expand + Codec::habitable * hex + static_cast<std::size_t>(move.terrain()) - 1;
}

Cell cell_of(const State& state, std::size_t number) {
    return state.turn() == 0 ? Cell{} : state.near_cells[number];
}

void insert_hexes(const HexSet& set, std::size_t first, TigerIslandCodec::Actions& actions) {
    for (std::size_t word = 0; word < HexSet::words; ++word)
        actions.insert_bits(first + 64 * word, set.word(word));
}

void list_builds(const State& state, TigerIslandCodec::Actions& actions) {
    using Codec = TigerIslandCodec;
    const Player& player = state.me();
    insert_hexes(totoro_sites(state, player), Codec::totoro, actions);
    if (player.villagers == 0) return;
    insert_hexes(state.foundable(), Codec::found, actions);
    const Expandable expandable(state);
    for (std::size_t i = 0; i < player.settlement_count; ++i) {
        const Settlement& settlement = player.settlements[i];
        static_assert(Codec::habitable == 4 && habitable_terrains[0] == Terrain::jungle);
        actions.insert_bits(Codec::expand + Codec::habitable * settlement.hexes.lowest(),
                            expandable.terrains_of(settlement));
    }
}

}  // namespace

void TigerIslandCodec::list(const State& state, const Part& part, const Kept& kept,
                            Actions& actions) const {
    if (state.phase == Phase::build) return list_builds(state, actions);
    if (part.chosen == 0)
        actions.insert_words(kept.open);
    else if (state.turn() == 0)
        actions.insert_range(direction, directions);
    else
        actions.insert_bits(
            direction, fitting_directions(state, state.near_cells[part.chosen - 1u], kept.blocked));
}

std::optional<Move> TigerIslandCodec::choose(const State& state, Part& part,
                                             std::size_t action) const {
    if (action < direction) {
        part.chosen = static_cast<std::uint16_t>(action + 1);
        return std::nullopt;
    }
    if (action < found)
        return tiger_island::place(cell_of(state, part.chosen - 1u),
                                   static_cast<int>(action - direction));
    if (action < totoro) return tiger_island::found(state.cells[action - found]);
    if (action < expand) return build_totoro(state.cells[action - totoro]);
    return tiger_island::expand(state.cells[(action - expand) / habitable],
                                habitable_terrains[(action - expand) % habitable]);
}

std::vector<std::int64_t> TigerIslandCodec::actions_of(const State& state, const Move& move) const {
    const auto number = [](std::size_t action) { return static_cast<std::int64_t>(action); };
    if (move.action != Action::place) return {number(build_action(state, canonical(state, move)))};
    return {number(cell + cell_number(state, move.cell)),
            number(direction + static_cast<std::size_t>(move.direction()))};
}

namespace at = tiger_island_bytes;
using tiger_island::directions;
using tiger_island::tile_kinds;

EnvironmentInfo TigerIslandCodec::info() const {
    EnvironmentInfo info;
    info.id = "TigerIsland-v0";
    info.game = Game::name;
    info.help = "a cell, a direction and a build each turn, against a strategy or for both seats";
    info.actions = {
        {"cell", cell, cells, "place the tile with its volcano on cell c of `near`"},
        {"direction", direction, static_cast<std::size_t>(directions),
         "of the tile's first terrain from its volcano: NW, NE, E, SE, SW, W; the second one lies "
         "in the next direction"},
        {"found", found, hexes, "found a settlement on hex h"},
        {"totoro", totoro, hexes, "build a totoro sanctuary on hex h"},
        {"expand", expand, habitable * hexes,
         "expand the settlement whose lowest-numbered hex is h to jungle, lake, grass or rock: 4 h "
         "+ 0 to 3"}};
    info.observation = {
        {"near", at::near, 2 * cells, 0, 255,
         "q + 128 and r + 128 of each cell within two steps of the island, in the order in which "
         "they came up; 0 beyond the last one. Before the first tile there is none, and cell 0 is "
         "(0, 0)"},
        {"near_count", at::near_count, 2, 0, 255, "how many: n % 256, n / 256"},
        {"hexes", at::hexes, 2 * hexes, 0, 255,
         "q + 128 and r + 128 of each hex of the island, in the order in which they came up; 0 "
         "beyond the last one"},
        {"terrain", at::terrain, hexes, 0, 5,
         "of each hex: 1 volcano, 2 jungle, 3 lake, 4 grass, 5 rock; 0 no hex"},
        {"level", at::level, hexes, 0, 45, "of each hex; 0 no hex"},
        {"tile", at::tile, hexes, 0, 45, "1 + the turn of the tile on top of each hex; 0 no hex"},
        {"piece", at::piece, hexes, 0, 4,
         "on each hex: 1 my villagers, 2 my totoro, 3 the opponent's villagers, 4 its totoro; else "
         "0"},
        {"size", at::size, hexes, 0, 135, "hexes of the settlement that each piece belongs to"},
        {"offer", at::offer, 2, 0, 5,
         "the terrains of the tile to be placed, as above; 0 if none is"},
        {"chosen", at::chosen, 2, 0, 255,
         "1 + the cell chosen for its volcano, as n % 256, n / 256; 0 if none is"},
        {"villagers", at::villagers, 2, 0, 20, "not yet played: mine, the opponent's"},
        {"totoros", at::totoros, 2, 0, 3, "not yet played: mine, the opponent's"},
        {"scores", at::scores, 4, 0, 255, "mine, then the opponent's, each as n % 256, n / 256"},
        {"tiles_left", at::left, tile_kinds, 0, 3,
         "tiles not yet drawn with terrains a and b: 4 (a - 2) + b - 2, a and b as above"},
        {"phase", at::phase, 1, 0, 3,
         "what is due: 0 a cell, 1 a direction, 2 a build, 3 nothing: the episode is over"},
        {"seat", at::seat, 1, 0, 1,
         "which seat is I: 0 the first, 1 the second; where both are stepped, the one to move"}};
    mark_one_hot(info, {"terrain", "piece", "offer", "phase"});
    return info;
}

namespace {

using namespace tiger_island;

constexpr std::size_t line = 64;

void fetch_bytes(const void* from, std::size_t size) {
    const auto* bytes = static_cast<const char*>(from);
    for (std::size_t i = 0; i < size; i += line) __builtin_prefetch(bytes + i, 1);
    if (size > 0) __builtin_prefetch(bytes + size - 1, 1);
}

template <class Items>
void fetch_items(const Items& items, std::size_t count) {
    fetch_bytes(items.data(), count * sizeof(items[0]));
}

/// The rows of the table around a cell, `reach` cells in each direction.
void fetch_table(const State& state, Cell cell, int reach) {
    const auto at = [](Cell middle, int q, int r) {
        return wrap(number_of(middle) + static_cast<unsigned>(q + stride * r));
    };
    for (int r = -reach; r <= reach; ++r) {
        __builtin_prefetch(&state.grid[at(cell, -reach, r)], 1);
        __builtin_prefetch(&state.grid[at(cell, reach, r)], 1);
    }
}

/// What most islands lie on: after a build an opponent looks at many cells.
void fetch_middle(const State& state) {
    constexpr std::int8_t reach = 9;
    for (std::int8_t r = -reach; r <= reach; ++r)
        __builtin_prefetch(&state.grid[number_of({0, r})], 1);
}

void fetch_hexes(const State& state, const TigerIslandKept& kept) {
    const std::size_t count = state.hex_count;
    fetch_items(state.cells, count);
    fetch_items(state.terrain, count);
    fetch_items(state.level, count);
    fetch_items(state.tile, count);
    fetch_items(state.settlement, count);
    fetch_items(kept.near_of, count);
    fetch_items(kept.piece, count);
    fetch_items(kept.size, count);
}

/// What is told of a hex.
void fetch_hex(const State& state, const TigerIslandKept& kept, std::size_t hex) {
    for (const void* part : std::initializer_list<const void*>{
             &state.cells[hex], &state.terrain[hex], &state.level[hex], &state.tile[hex],
             &state.settlement[hex], &kept.near_of[hex], &kept.piece[hex], &kept.size[hex]})
        __builtin_prefetch(part, 1);
}

/// The hex that a build is about.
std::size_t hex_of_build(std::size_t action) {
    using Codec = TigerIslandCodec;
    if (action >= Codec::expand) return (action - Codec::expand) / Codec::habitable;
    return action - (action >= Codec::totoro ? Codec::totoro : Codec::found);
}

}  // namespace

void TigerIslandCodec::fetch_first(const State& state, const Kept& kept) const {
    const auto* first = reinterpret_cast<const char*>(&kept.left);
    const auto* last = reinterpret_cast<const char*>(&state.cells);
    fetch_bytes(first, static_cast<std::size_t>(last - first));
    for (const Player& player : state.players) __builtin_prefetch(&player, 1);
}

void TigerIslandCodec::fetch(const State& state, const Part& part, const Kept& kept,
                             std::size_t action, bool answered) const {
    if (state.phase == Phase::place && part.chosen == 0) {
        __builtin_prefetch(&state.near_cells[action]);
        return;
    }
    fetch_items(state.me().settlements, state.me().settlement_count);
    const bool placing = state.phase == Phase::place;
    const std::size_t hex = placing ? state.hex_count : hex_of_build(action);
    __builtin_prefetch(&state.around[hex], 1);
    // An opponent, who looks at everything, answers a build.
    const bool all = answered && !placing;
    if (all || placing) fetch_items(state.near_cells, state.near_count);
    if (!all) return fetch_hex(state, kept, hex);
    fetch_hexes(state, kept);
    fetch_items(state.around, state.hex_count);
}

void TigerIslandCodec::fetch_more(const State& state, const Part& part, const Kept&,
                                  std::size_t action, bool answered) const {
    constexpr int seen_by_directions = 1;
    constexpr int changed_by_build = 2;
    constexpr int changed_by_tile = 4;
    if (state.phase == Phase::build) {
        fetch_table(state, state.cells[hex_of_build(action)], changed_by_build);
        if (answered) fetch_middle(state);
        return;
    }
    if (state.turn() == 0) return;
    if (part.chosen == 0) return fetch_table(state, state.near_cells[action], seen_by_directions);
    fetch_table(state, state.near_cells[part.chosen - 1u], changed_by_tile);
    // Beside its own pieces the mover may expand.
    state.me().pieces.for_each([&](unsigned hex) { __builtin_prefetch(&state.around[hex]); });
    fetch_bytes(&state.around[state.hex_count], 3 * sizeof(HexSet));
}

void TigerIslandCodec::fetch_changes(const State& state, const Kept& kept, Seat view,
                                     const std::uint8_t* bytes) const {
    namespace at = tiger_island_bytes;
    fetch_bytes(bytes + at::offer, at::all - at::offer);
    if (state.hex_count != kept.hexes_shown) {
        const std::size_t shown = at::near + 2 * std::size_t{kept.near_shown};
        fetch_bytes(bytes + shown, at::near + 2 * std::size_t{state.near_count} - shown);
        __builtin_prefetch(bytes + at::near_count, 1);
        fetch_bytes(bytes + at::hexes + 2 * std::size_t{kept.hexes_shown}, 3 * sizeof(Cell));
    }
    if (kept.changed_hexes != 0)
        for (const std::size_t list : {at::terrain, at::level, at::tile})
            fetch_bytes(bytes + list, state.hex_count);
    if (kept.changed_pieces != 0 || view != kept.view_shown)
        for (const std::size_t list : {at::piece, at::size})
            fetch_bytes(bytes + list, state.hex_count);
}

}  // namespace skerry::environments
