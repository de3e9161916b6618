#include "runner/environments/tiger_island.hpp"

namespace skerry::environments {

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
    return info;
}

}  // namespace skerry::environments
