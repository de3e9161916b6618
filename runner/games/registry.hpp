#pragma once
// The games that a program plays. A program enters them once, before it does anything else.

#include "runner/experiment/config.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/games/compiled_as.hpp"

namespace skerry {

/// Adds games to those of the program. They must live as long as it asks for games. Throws
/// UserError if two have one name.
void enter_games(GameTable games);

using EnteredGame = std::shared_ptr<const GameEntry>;

/// Enters games and keeps them. Returns true, so that a library can enter its games by the value of
/// a constant. `how` is of the source that calls it.
bool enter(std::initializer_list<EnteredGame> games, std::string_view how = compiled_as);

/// A game that enter() has entered, and how the source that did it was compiled.
struct AuthorsGame {
    EnteredGame game;
    std::string_view compiled_as;
};
const std::vector<AuthorsGame>& own_games();

/// The games that were entered, in their order.
GameTable all_games();

/// Null if no such game was entered.
const GameEntry* game_named(std::string_view name);

}  // namespace skerry
