#pragma once

#include "runner/doctor/parts.hpp"

namespace skerry {

/// Some games of each kind: whether one thread and several make the same result.
OptionalPart check_games();

}  // namespace skerry
