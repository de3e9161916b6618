#pragma once
// What main() of a program calls.

#include <initializer_list>
#include <memory>

namespace skerry {

class GameEntry;

/// Runs the command line, with the commands of all parts, and returns the exit code. With `games`
/// it plays these, and its name in help, messages and files is that of the file that was started,
/// argv[0] without its folder; else it is skerry, with the games that are entered.
int program(int argc, const char* const* argv,
            std::initializer_list<std::shared_ptr<const GameEntry>> games = {});

}  // namespace skerry
