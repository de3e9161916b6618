#pragma once
// Damages texts, for parsers that must refuse them in words.

#include <cstddef>
#include <string>
#include <utility>

#include "core/random.hpp"

namespace skerry::testing {

/// Makes one to three random edits in `text`: replaces, inserts or removes a character, doubles a
/// slice, cuts off the end, swaps two characters. Characters come from the text itself, from ASCII,
/// and from all bytes.
inline std::string mutated(std::string text, Rng& rng) {
    const auto below = [&rng](std::size_t n) {
        return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(n)));
    };
    const auto letter = [&] {
        const std::size_t kind = below(3);
        if (kind == 0 && !text.empty()) return text[below(text.size())];
        return static_cast<char>(kind == 1 ? 32 + below(95) : below(256));
    };
    for (std::size_t edits = 1 + below(3); edits > 0; --edits) {
        const std::size_t at = below(text.size() + 1);
        const std::size_t other = below(text.size() + 1);
        switch (at == text.size() ? 1 : below(6)) {
            case 0:
                text[at] = letter();
                break;
            case 1:
                text.insert(at, 1, letter());
                break;
            case 2:
                text.erase(at, 1);
                break;
            case 3:
                text.insert(other, std::string(text.substr(at, 1 + below(8))));
                break;
            case 4:
                text.resize(at);
                break;
            default:
                if (other < text.size()) std::swap(text[at], text[other]);
        }
    }
    return text;
}

}  // namespace skerry::testing
