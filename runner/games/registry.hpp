#pragma once

#include <string_view>

#include "runner/experiment/game_entry.hpp"

namespace skerry {

/// Every game that the program knows. The table is written out, because objects that register
/// themselves vanish from static libraries.
GameTable all_games();

/// Null if the program knows no such game.
const GameEntry* game_named(std::string_view name);

/// Each game is defined in a file of its own, which describes its strategies in one table.
const GameEntry& tiny_islands_entry();
const GameEntry& tile_game_entry();
const GameEntry& tiger_island_entry();
const GameEntry& roam_entry();

}  // namespace skerry
