#pragma once
// Splits a line of notation into parts that know where they stood, so that an error can name its
// place in the whole line.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"

namespace skerry {

/// A part of a text with its offset in the whole text, in bytes.
struct Part {
    std::string_view text;
    std::size_t offset;

    [[noreturn]] void fail(const std::string& why) const { throw NotationError(offset, why); }
};

/// The parts between separators: one more than there are separators.
inline std::vector<Part> split(const Part& whole, char separator) {
    std::vector<Part> parts;
    for (std::size_t at = 0;;) {
        const std::size_t end = std::min(whole.text.find(separator, at), whole.text.size());
        parts.push_back({whole.text.substr(at, end - at), whole.offset + at});
        if (end == whole.text.size()) return parts;
        at = end + 1;
    }
}

}  // namespace skerry
