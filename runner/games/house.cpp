// Enters the four games of the house. Only what links this file has them: the program, libskerry,
// the page and the tests. A program of other games enters its own (runner/program.hpp).

#include "runner/games/registry.hpp"

namespace skerry {

// Each is defined in a file of its own, which describes its strategies in one table.
const GameEntry& tiny_islands_entry();
const GameEntry& tile_game_entry();
const GameEntry& tiger_island_entry();
const GameEntry& roam_entry();

namespace {

GameTable house_games() {
    static const std::array<const GameEntry*, 4> games = {&tiny_islands_entry(), &tile_game_entry(),
                                                          &tiger_island_entry(), &roam_entry()};
    return games;
}

[[maybe_unused]] const bool entered = (enter_games(house_games()), true);

}  // namespace

}  // namespace skerry
