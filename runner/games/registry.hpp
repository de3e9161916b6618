#pragma once

#include "runner/experiment/game_entry.hpp"

namespace skerry {

/// Every game that the program knows. One explicit table: objects that register themselves vanish
/// from static libraries.
GameTable all_games();

/// One file a game; each describes its strategies in one table.
const GameEntry& tiny_islands_entry();
const GameEntry& tile_game_entry();
const GameEntry& tiger_island_entry();
const GameEntry& roam_entry();

}  // namespace skerry
