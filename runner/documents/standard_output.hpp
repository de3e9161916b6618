#pragma once
// Standard output, which can fail like any file: a full disk, a closed pipe.

#include <string_view>

namespace skerry {

/// Writes to standard output. Throws UserError if that fails.
void print(std::string_view text);
void flush_output();

}  // namespace skerry
