#pragma once

#include <string>

namespace skerry {

struct SolveTinyIslandsOptions {
    std::string position;
    bool json = false;
};

/// Prints the best end of the position; the exit code.
int solve_tiny_islands(const SolveTinyIslandsOptions& options);

}  // namespace skerry
