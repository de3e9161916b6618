#pragma once

#include <span>
#include <string>

namespace skerry {

class Command;

/// A command of another part of the house, and where help lists it.
struct PartCommand {
    const char* heading;
    void (*add)(Command program, int& exit_code);
    std::string example;  ///< a line of it for help, or nothing
};

/// The whole program: parses the arguments, runs one of runner's commands or of `more`, and returns
/// the exit code. Every error is one line on stderr.
int run_program(int argc, const char* const* argv, std::span<const PartCommand> more = {});

}  // namespace skerry
