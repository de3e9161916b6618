#pragma once

#include <span>

#include "bindings/c/skerry.h"
#include "runner/experiment/outside.hpp"

namespace skerry::c {

/// Strategies of the caller by their names. Throws BadCall and UserError.
OutsideStrategies strategies_of(std::span<const skerry_callback> callbacks);

}  // namespace skerry::c
