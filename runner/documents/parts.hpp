#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

/// The texts between separators; a separator at the end of the text adds no empty part.
inline std::vector<std::string> parts_of(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

}  // namespace skerry
