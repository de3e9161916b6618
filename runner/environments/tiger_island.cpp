// What a learner of Tiger Island can do.

#include "runner/environments/tiger_island.hpp"

#include <algorithm>

#include "core/tiger_island/build.hpp"
#include "core/tiger_island/placement.hpp"
#include "runner/environments/planes.hpp"

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

}  // namespace skerry::environments
