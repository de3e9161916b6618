#pragma once

#include <atomic>
#include <string>
#include <string_view>

namespace skerry {

/// Writes to a device, a pipe or a socket, as write_whole() says of them: a pipe that nobody reads
/// is waited for, until `stop`. Null: for ever. Throws UserError.
void write_special(const std::string& path, std::string_view text, const std::atomic<int>* stop);

}  // namespace skerry
