#pragma once
// Parts of the report of `skerry doctor` that start a program or play games.

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "runner/doctor/parts.hpp"

namespace skerry {

/// What a program said and how it ended.
struct BriefRun {
    bool well = false;  ///< it ended by itself with exit code 0
    std::string said;   ///< the first line of its output, else of its standard error, visible
    std::string end;    ///< "exited with code 3"; why it did not end
};

/// Runs a command for at most `limit`. Nothing if there is no such program.
std::optional<BriefRun> run_briefly(const std::vector<std::string>& command,
                                    std::chrono::milliseconds limit);

/// Some games of each kind: whether one thread and several make the same result.
OptionalPart check_games();

}  // namespace skerry
