#pragma once

#include <string>
#include <vector>

namespace skerry::screen {

/// All keys, as lines of at most 76 columns.
std::vector<std::string> help_lines();

}  // namespace skerry::screen
