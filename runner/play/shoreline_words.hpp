#pragma once
// Why cells cannot be enclosed by one shoreline, in words for who draws it.

#include <string>

#include "core/tiny_islands/types.hpp"

namespace skerry::play {

/// Empty if `interior` is a legal next shoreline. `shore_points` as in tiny_islands::State.
std::string why_no_shoreline(tiny_islands::Plane interior, tiny_islands::Plane shore_points);

}  // namespace skerry::play
