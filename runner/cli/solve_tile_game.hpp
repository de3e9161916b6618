#pragma once

#include <string>

namespace skerry {

struct SolveTileGameOptions {
    std::string board = "3x3x10";
    std::string position;
    std::string range;
    std::string memory;
    bool stop_when_decided = false;
    bool play = false;
    bool count_states = false;
    bool json = false;
};

/// Prints what was asked for; returns the exit code.
int solve_tile_game(const SolveTileGameOptions& options);

}  // namespace skerry
