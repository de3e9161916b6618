#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

/// A text is not in a game's notation. The message is one line: what was found and what is allowed.
class NotationError : public std::runtime_error {
  public:
    NotationError(std::size_t offset, const std::string& message)
        : std::runtime_error(message), offset_(offset) {}

    /// The place of the fault in the parsed text, in bytes from its start.
    std::size_t offset() const { return offset_; }

  private:
    std::size_t offset_;
};

/// A piece of the input, made fit for a one-line message: in quotes, shortened, control characters
/// as `?`.
inline std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string result = "'";
    for (char c : text.substr(0, longest)) result += c >= ' ' && c != '\x7f' ? c : '?';
    return result + (text.size() > longest ? "...'" : "'");
}

/// A part of a text with its offset in the whole text, in bytes.
struct Part {
    std::string_view text;
    std::size_t offset;

    /// Throws NotationError about this part.
    [[noreturn]] void fail(const std::string& why) const { throw NotationError(offset, why); }
};

/// The parts between separators, one more than there are separators.
inline std::vector<Part> split(const Part& whole, char separator) {
    std::vector<Part> parts;
    for (std::size_t at = 0;;) {
        const std::size_t end = std::min(whole.text.find(separator, at), whole.text.size());
        parts.push_back({whole.text.substr(at, end - at), whole.offset + at});
        if (end == whole.text.size()) return parts;
        at = end + 1;
    }
}

/// A number for a text, the same everywhere: FNV-1a. `before`: the number of what came before it.
constexpr std::uint64_t fnv1a(std::string_view text, std::uint64_t before = 0xcbf29ce484222325) {
    for (const char c : text) before = (before ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return before;
}

}  // namespace skerry
