#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace skerry {

/// A text that is not in a game's notation. what() is one line: what was found and what is allowed.
class NotationError : public std::runtime_error {
  public:
    NotationError(std::size_t offset, const std::string& message)
        : std::runtime_error(message), offset_(offset) {}

    /// Where in the parsed text, in bytes from its start.
    std::size_t offset() const { return offset_; }

  private:
    std::size_t offset_;
};

}  // namespace skerry
