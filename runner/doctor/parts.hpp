#pragma once
// What of the optional parts works on this machine: each is tried, not only looked for.

#include <string>
#include <vector>

namespace skerry {

enum class PartState {
    works,
    absent,  ///< not installed, or not built in: what to install is told
    fault,   ///< here, and does not work
};

struct OptionalPart {
    std::string name;
    PartState state = PartState::works;
    std::string told;
};

/// Plays some games of each kind on one thread and on several, which must agree; then the programs
/// that Skerry calls, or that call it. Takes some seconds.
std::vector<OptionalPart> look_at_parts();

}  // namespace skerry
