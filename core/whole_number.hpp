#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace skerry {

/// The whole number that a text is, in decimal digits; nothing if it is anything else, or too
/// large.
template <std::integral Number>
std::optional<Number> whole_number(std::string_view text) {
    Number number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace skerry
