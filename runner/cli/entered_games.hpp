#pragma once
// A program of games of one's own: it has every command of skerry.
//
//     int main(int argc, char** argv) {
//         return skerry::program(argc, argv, {skerry::game<MyGame>({.help = "what it is"})});
//     }

#include "runner/games/own_game.hpp"

namespace skerry {

/// Runs the command line on these games and returns the exit code. Its name in help, messages and
/// files is that of the file that was started, argv[0] without its folder.
int program(int argc, const char* const* argv, std::initializer_list<EnteredGame> games);

}  // namespace skerry
