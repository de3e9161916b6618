#pragma once

#include "core/tiny_islands/types.hpp"
#include "runner/environments/environment.hpp"

namespace skerry::environments {

/// What the environment says of itself; `draws`: whether its actions draw the shorelines.
EnvironmentInfo tiny_islands_info(const tiny_islands::Rules& rules, bool draws);

}  // namespace skerry::environments
