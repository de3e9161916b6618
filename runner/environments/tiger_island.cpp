// What a learner of Tiger Island can do and sees.

#include "runner/environments/tiger_island.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/tiger_island/notation.hpp"

namespace skerry::environments {

namespace {

using namespace tiger_island;
constexpr std::size_t cells = TigerIslandCodec::cells;
constexpr std::size_t hexes = TigerIslandCodec::hexes;

/// Where the parts of the observation begin.
constexpr std::size_t near_at = 0;
constexpr std::size_t near_count_at = near_at + 2 * cells;
constexpr std::size_t hex_at = near_count_at + 2;
constexpr std::size_t terrain_at = hex_at + 2 * hexes;
constexpr std::size_t level_at = terrain_at + hexes;
constexpr std::size_t tile_at = level_at + hexes;
constexpr std::size_t piece_at = tile_at + hexes;
constexpr std::size_t size_at = piece_at + hexes;
constexpr std::size_t offer_at = size_at + hexes;
constexpr std::size_t chosen_at = offer_at + 2;
constexpr std::size_t villagers_at = chosen_at + 2;
constexpr std::size_t totoros_at = villagers_at + 2;
constexpr std::size_t scores_at = totoros_at + 2;
constexpr std::size_t left_at = scores_at + 4;
constexpr std::size_t phase_at = left_at + tile_kinds;
constexpr std::size_t seat_at = phase_at + 1;

/// Coordinates may be negative, at least -90.
constexpr std::uint8_t middle = 128;

void show_cells(const Cell* from, std::size_t count, std::size_t room, std::uint8_t* bytes) {
    std::memset(bytes, 0, 2 * room);
    for (std::size_t i = 0; i < count; ++i) {
        bytes[2 * i] = static_cast<std::uint8_t>(from[i].q + middle);
        bytes[2 * i + 1] = static_cast<std::uint8_t>(from[i].r + middle);
    }
}

void two_bytes(int number, std::uint8_t* bytes) {
    bytes[0] = static_cast<std::uint8_t>(number % 256);
    bytes[1] = static_cast<std::uint8_t>(number / 256);
}

void show_pieces(const State& state, std::size_t seat, std::uint8_t villager, std::uint8_t* bytes) {
    for (unsigned hex : state.players[seat].pieces) {
        const bool is_totoro = state.totoros.test(hex);
        bytes[piece_at + hex] = static_cast<std::uint8_t>(villager + (is_totoro ? 1 : 0));
        bytes[size_at + hex] = state.players[seat].settlements[state.settlement[hex]].size;
    }
}

void show_player(const Player& player, std::size_t which, std::uint8_t* bytes) {
    bytes[villagers_at + which] = player.villagers;
    bytes[totoros_at + which] = player.totoros;
    two_bytes(player.score(), bytes + scores_at + 2 * which);
}

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

}  // namespace

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
        {"near", near_at, 2 * cells, 0, 255,
         "q + 128 and r + 128 of each cell within two steps of the island, in the order in which "
         "they came up; 0 beyond the last one. Before the first tile there is none, and cell 0 is "
         "(0, 0)"},
        {"near_count", near_count_at, 2, 0, 255, "how many: n % 256, n / 256"},
        {"hexes", hex_at, 2 * hexes, 0, 255,
         "q + 128 and r + 128 of each hex of the island, in the order in which they came up; 0 "
         "beyond the last one"},
        {"terrain", terrain_at, hexes, 0, 5,
         "of each hex: 1 volcano, 2 jungle, 3 lake, 4 grass, 5 rock; 0 no hex"},
        {"level", level_at, hexes, 0, 45, "of each hex; 0 no hex"},
        {"tile", tile_at, hexes, 0, 45, "1 + the turn of the tile on top of each hex; 0 no hex"},
        {"piece", piece_at, hexes, 0, 4,
         "on each hex: 1 my villagers, 2 my totoro, 3 the opponent's villagers, 4 its totoro; else "
         "0"},
        {"size", size_at, hexes, 0, 135, "hexes of the settlement that each piece belongs to"},
        {"offer", offer_at, 2, 0, 5,
         "the terrains of the tile to be placed, as above; 0 if none is"},
        {"chosen", chosen_at, 2, 0, 255,
         "1 + the cell chosen for its volcano, as n % 256, n / 256; 0 if none is"},
        {"villagers", villagers_at, 2, 0, 20, "not yet played: mine, the opponent's"},
        {"totoros", totoros_at, 2, 0, 3, "not yet played: mine, the opponent's"},
        {"scores", scores_at, 4, 0, 255, "mine, then the opponent's, each as n % 256, n / 256"},
        {"tiles_left", left_at, tile_kinds, 0, 3,
         "tiles not yet drawn with terrains a and b: 4 (a - 2) + b - 2, a and b as above"},
        {"phase", phase_at, 1, 0, 3,
         "what is due: 0 a cell, 1 a direction, 2 a build, 3 nothing: the episode is over"},
        {"seat", seat_at, 1, 0, 1,
         "which seat is I: 0 the first, 1 the second; where both are stepped, the one to move"}};
    return info;
}

void TigerIslandCodec::list(const State& state, const Part& part, Actions& actions) const {
    if (part.chosen != 0) {
        const Cell volcano = cell_of(state, part.chosen - 1u);
        for (int d = 0; d < directions; ++d)
            if (Game::is_legal(state, tiger_island::place(volcano, d)))
                actions.insert(direction + static_cast<std::size_t>(d));
        return;
    }
    Game::MoveList moves;
    Game::legal_moves(state, moves);
    std::size_t number = 0;  // placements come in the order of near_cells
    for (const Move& move : moves) {
        if (move.action != Action::place) {
            actions.insert(build_action(state, move));
            continue;
        }
        while (cell_of(state, number) != move.cell) ++number;
        actions.insert(cell + number);
    }
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

void TigerIslandCodec::observe(const State& state, const Part& part, Seat view,
                               std::uint8_t* bytes) const {
    show_cells(state.near_cells.data(), state.near_count, cells, bytes + near_at);
    two_bytes(state.near_count, bytes + near_count_at);
    show_cells(state.cells.data(), state.hex_count, hexes, bytes + hex_at);
    std::memset(bytes + terrain_at, 0, offer_at - terrain_at);
    for (std::size_t hex = 0; hex < state.hex_count; ++hex) {
        bytes[terrain_at + hex] =
            static_cast<std::uint8_t>(1 + static_cast<int>(state.terrain[hex]));
        bytes[tile_at + hex] = static_cast<std::uint8_t>(1 + state.tile[hex]);
    }
    std::memcpy(bytes + level_at, state.level.data(), state.hex_count);
    const std::size_t me = index(view);
    show_pieces(state, me, 1, bytes);
    show_pieces(state, 1 - me, 3, bytes);
    const bool placing = state.phase == Phase::place;
    const TileKind kind = state.tile_kind();
    bytes[offer_at] = static_cast<std::uint8_t>(placing ? 1 + static_cast<int>(kind.first) : 0);
    bytes[offer_at + 1] =
        static_cast<std::uint8_t>(placing ? 1 + static_cast<int>(kind.second) : 0);
    two_bytes(part.chosen, bytes + chosen_at);
    show_player(state.players[me], 0, bytes);
    show_player(state.players[1 - me], 1, bytes);
    std::memset(bytes + left_at, tiles_of_kind, tile_kinds);
    for (std::size_t i = 0; i < state.shown_count; ++i) --bytes[left_at + state.shown[i]];
    bytes[phase_at] = state.phase == Phase::over    ? 3
                      : state.phase == Phase::build ? 2
                      : part.chosen != 0            ? 1
                                                    : 0;
    bytes[seat_at] = static_cast<std::uint8_t>(me);
}

std::vector<std::int64_t> TigerIslandCodec::actions_of(const State& state, const Move& move) const {
    const auto number = [](std::size_t action) { return static_cast<std::int64_t>(action); };
    if (move.action != Action::place) return {number(build_action(state, canonical(state, move)))};
    return {number(cell + cell_number(state, move.cell)),
            number(direction + static_cast<std::size_t>(move.direction()))};
}

}  // namespace skerry::environments
