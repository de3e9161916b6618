#pragma once
// Libraries of games that somebody else built: their games stand beside those of the program.

#include <string>
#include <vector>

#include "runner/games/registry.hpp"

namespace skerry {

/// Version, commit, compiler and flags of this program or library, and of the games that were
/// entered in it, where these were compiled in another way: two of one text may share games.
std::string build_text();

/// The names of the functions of a library that give the text above, and its own_games().
inline constexpr const char* build_function = "skerry_build";
inline constexpr const char* games_function = "skerry_own_games";

/// Opens a library, runs what it does when it is loaded, and enters its games. Returns its handle
/// for dlsym(), null if it was opened before or is this one. Throws UserError: it cannot be opened,
/// is no library of games, is of another build, or has a game of a name that is there; or this
/// program is static.
void* open_game_library(const std::string& path);

/// The paths in $SKERRY_GAMES, which colons separate.
std::vector<std::string> game_libraries_of_environment();

}  // namespace skerry
