#pragma once

#include <string>

namespace skerry {

/// What `--version` prints: the program and its version, then lines of `name: value` that tell the
/// build and its optional parts.
std::string version_page();

}  // namespace skerry
