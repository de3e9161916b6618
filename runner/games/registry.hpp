#pragma once
// The games that a program plays. A program enters them once, before it does anything else.

#include <string_view>

#include "runner/experiment/game_entry.hpp"

namespace skerry {

/// Makes these the games of the program. They must live as long as it asks for games.
void enter_games(GameTable games);

/// The games that were entered, in their order.
GameTable all_games();

/// Null if no such game was entered.
const GameEntry* game_named(std::string_view name);

}  // namespace skerry
