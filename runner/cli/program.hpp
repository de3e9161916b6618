#pragma once
// What main() of a program calls.

#include <initializer_list>
#include <memory>

namespace skerry {

class GameEntry;

/// The whole program: parses the arguments, runs the command, returns the exit code. Every error is
/// one line on stderr.
int run_program(int argc, const char* const* argv);

/// Runs the command line on these games and returns the exit code. Its name in help, messages and
/// files is that of the file that was started, argv[0] without its folder.
int program(int argc, const char* const* argv,
            std::initializer_list<std::shared_ptr<const GameEntry>> games);

}  // namespace skerry
