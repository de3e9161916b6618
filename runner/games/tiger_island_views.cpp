// States and moves of Tiger Island as arrays. Hexes are numbered in the order in which they came to
// the table; arrays by hex are 0 beyond `hexes`. Cells are axial coordinates: q to the east, r to
// the south-east.
// Draws the island of Tiger Island. Roles: the terrain. Symbols: "villager a", "totoro b" ...
// Levels count from 1. A group is the part of a tile that is not covered.

#include "core/tiger_island/game.hpp"
#include "core/tiger_island/notation.hpp"
#include "runner/games/views.hpp"

namespace skerry::tiger_island {

namespace {

template <class T, class Value>
void by_hex(ArrayRecord& record, const State& state, std::string_view name, std::string_view help,
            Value&& value) {
    record.list<T>(name, {max_hexes}, help, state.hex_count, value);
}

int owner_of(const State& state, std::size_t hex) {
    const auto number = static_cast<unsigned>(hex);
    return state.players[0].pieces.test(number) ? 1 : state.players[1].pieces.test(number) ? 2 : 0;
}

void write_state(const State& state, ArrayRecord& record) {
    record.number<std::uint8_t>("phase", "0: place the tile, 1: build, 2: over", state.phase);
    record.number<std::uint8_t>("to_move", "0: the first seat, 1: the second", state.mover());
    record.number<std::uint8_t>("turn", "turns before this one", state.turn());
    record.list<std::uint8_t>("tile", {2},
                              "the terrains of the tile drawn, clockwise; numbered as in `terrain`",
                              state.shown_count == 0 ? 0 : 2, [&](std::size_t i) {
                                  const TileKind kind = state.tile_kind();
                                  return i == 0 ? kind.first : kind.second;
                              });
    record.list<std::uint8_t>("villagers", {2}, "not yet played", 2,
                              [&](std::size_t seat) { return state.players[seat].villagers; });
    record.list<std::uint8_t>("totoros", {2}, "not yet played", 2,
                              [&](std::size_t seat) { return state.players[seat].totoros; });
    record.list<std::int32_t>(
        "points", {2, sources}, "by seat and component", 2 * sources,
        [&](std::size_t i) { return state.players[i / sources].points[i % sources]; });
    record.number<std::uint8_t>("hexes", "hexes on the table", state.hex_count);
    by_hex<std::int8_t>(record, state, "q", "of the hex",
                        [&](std::size_t i) { return state.cells[i].q; });
    by_hex<std::int8_t>(record, state, "r", "of the hex",
                        [&](std::size_t i) { return state.cells[i].r; });
    by_hex<std::uint8_t>(record, state, "terrain", "0 volcano, 1 jungle, 2 lake, 3 grass, 4 rock",
                         [&](std::size_t i) { return static_cast<int>(state.terrain[i]); });
    by_hex<std::uint8_t>(record, state, "level", "from 1",
                         [&](std::size_t i) { return state.level[i]; });
    by_hex<std::uint8_t>(record, state, "owner", "0: no piece; 1 the first seat's, 2 the second's",
                         [&](std::size_t i) { return owner_of(state, i); });
    by_hex<std::uint8_t>(record, state, "totoro", "1: the piece is a totoro", [&](std::size_t i) {
        return state.totoros.test(static_cast<unsigned>(i));
    });
    by_hex<std::uint8_t>(
        record, state, "settlement",
        "where there is a piece: the number of its settlement among its owner's",
        [&](std::size_t i) { return owner_of(state, i) ? state.settlement[i] : 0; });
}

void write_move(const State&, const Move& move, ArrayRecord& record) {
    record.number<std::uint8_t>("action", "0 place, 1 found, 2 expand, 3 totoro", move.action);
    record.number<std::int8_t>("q",
                               "of the volcano, of the hex built on, or of a hex of the "
                               "settlement that expands",
                               move.cell.q);
    record.number<std::int8_t>("r", "of the same hex", move.cell.r);
    record.number<std::uint8_t>("detail",
                                "of a placement: the orientation 1-6; of an expansion: "
                                "the terrain 1-4; else 0",
                                move.detail);
}

Move read_move(const State& state, ArrayReader& record) {
    constexpr int farthest = 99;  // as the notation has it
    const int action = record.number<std::uint8_t>();
    require_within(action, 0, static_cast<int>(Action::totoro), "action");
    Move move;
    move.action = static_cast<Action>(action);
    move.cell.q = record.number<std::int8_t>();
    move.cell.r = record.number<std::int8_t>();
    require_within(move.cell.q, -farthest, farthest, "q");
    require_within(move.cell.r, -farthest, farthest, "r");
    move.detail = record.number<std::uint8_t>();
    if (move.action == Action::place) require_within(move.detail, 1, directions, "detail");
    if (move.action == Action::expand) require_within(move.detail, 1, terrains - 1, "detail");
    if (move.action == Action::found || move.action == Action::totoro) move.detail = 0;
    return canonical(state, move);
}

constexpr std::array<std::string_view, terrains> role_names = {"volcano", "jungle", "lake", "grass",
                                                               "rock"};

std::string letter_of(Seat seat) { return seat == Seat::first ? "A" : "B"; }

std::string symbol_at(const State& state, unsigned hex) {
    const std::string piece = state.totoros.test(hex) ? "totoro" : "villager";
    if (state.players[0].pieces.test(hex)) return piece + " a";
    if (state.players[1].pieces.test(hex)) return piece + " b";
    return {};
}

std::string note_of(const State& state, Seat seat) {
    const Player& player = state.players[index(seat)];
    int largest = 0;
    for (std::size_t i = 0; i < player.settlement_count; ++i)
        largest = std::max<int>(largest, player.settlements[i].size);
    std::string text = letter_of(seat) + ": " + counted(player.villagers, "villager") + " and " +
                       counted(player.totoros, "totoro") + " left; " +
                       counted(player.settlement_count, "settlement");
    if (largest > 0) text += ", the largest of " + std::to_string(largest);
    return text;
}

}  // namespace

ArrayForm<TigerIsland> array_form() { return {write_state, write_move, read_move}; }

Scene draw_scene(const State& state) {
    Scene scene;
    scene.grid = SceneGrid::hexes;
    for (unsigned hex = 0; hex < state.hex_count; ++hex)
        scene.cells.push_back({state.cells[hex].q, state.cells[hex].r,
                               role_names[static_cast<std::size_t>(state.terrain[hex])],
                               symbol_at(state, hex), state.level[hex], state.tile[hex] + 1});
    for (const Seat seat : {Seat::first, Seat::second}) {
        scene.notes.push_back(note_of(state, seat));
        const auto& points = state.players[index(seat)].points;
        scene.points.emplace_back(points.begin(), points.end());
    }
    scene.caption = situation(state);
    if (TigerIsland::is_over(state)) scene.caption.front() = 'T';  // "The end"
    return scene;
}

}  // namespace skerry::tiger_island
