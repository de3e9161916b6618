// Draws the island of Tiger Island. Roles: the terrain. Symbols: "villager a", "totoro b" ...
// Levels count from 1. A group is the part of a tile that is not covered.

#include <string>

#include "core/tiger_island/game.hpp"
#include "core/tiger_island/notation.hpp"
#include "runner/games/scenes.hpp"

namespace skerry::tiger_island {

namespace {

constexpr std::array<std::string_view, terrains> role_names = {"volcano", "jungle", "lake", "grass",
                                                               "rock"};

std::string letter_of(Seat seat) { return seat == Seat::first ? "A" : "B"; }

std::string count(int number, const std::string& what) {
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

std::string symbol_at(const State& state, unsigned hex) {
    const std::string piece = state.totoros.test(hex) ? "totoro" : "villager";
    if (state.players[0].pieces.test(hex)) return piece + " a";
    if (state.players[1].pieces.test(hex)) return piece + " b";
    return {};
}

std::string caption_of(const State& state) {
    const std::string mover = letter_of(state.mover());
    if (state.phase == Phase::place) return mover + " to place " + print_tile(state.tile_kind());
    if (state.phase == Phase::build) return mover + " to build";
    const std::string winner = state.winner == Winner::first ? "A" : "B";
    if (state.end == End::no_build)
        return "The end: " + mover + " cannot build, " + winner + " wins";
    return "The end: the last piece is played, " +
           (state.winner == Winner::none ? std::string("a draw") : winner + " wins");
}

std::string note_of(const State& state, Seat seat) {
    const Player& player = state.players[index(seat)];
    int largest = 0;
    for (std::size_t i = 0; i < player.settlement_count; ++i)
        largest = std::max<int>(largest, player.settlements[i].size);
    std::string text = letter_of(seat) + ": " + count(player.villagers, "villager") + " and " +
                       count(player.totoros, "totoro") + " left; " +
                       count(player.settlement_count, "settlement");
    if (largest > 0) text += ", the largest of " + std::to_string(largest);
    return text;
}

}  // namespace

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
    scene.caption = caption_of(state);
    return scene;
}

}  // namespace skerry::tiger_island
