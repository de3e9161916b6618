#pragma once
// Words that texts begin alike with, which need not be said again for each.

#include <algorithm>
#include <string_view>

namespace skerry {

/// The bytes of the words that both texts begin with, each with the blank behind it.
inline std::size_t shared_words(std::string_view a, std::string_view b) {
    std::size_t shared = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i)
        if (a[i] == ' ') shared = i + 1;
    return shared;
}

}  // namespace skerry
