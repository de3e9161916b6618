#include "runner/plots/colours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>

namespace skerry {

namespace {

using Rgb = std::array<double, 3>;

constexpr std::string_view okabe_ito[2][7] = {
    {"0072b2", "d55e00", "009e73", "cc79a7", "e69f00", "56b4e9", "8a93a3"},
    {"4aa8e0", "f07f2e", "2cc295", "dd9cc0", "f0b23c", "8fd0f5", "a9b2c0"}};
constexpr std::string_view ordered[2][5] = {{"8a93a3", "e69f00", "56b4e9", "0072b2", "004c78"},
                                            {"6d7686", "e0a030", "6cc0f0", "3590d0", "1f6fa8"}};

Rgb parsed(std::string_view hex) {
    Rgb rgb{};
    for (std::size_t i = 0; i < 3; ++i) {
        int part = 0;
        std::from_chars(hex.data() + 2 * i, hex.data() + 2 * i + 2, part, 16);
        rgb[i] = part;
    }
    return rgb;
}

Rgb mixed(const Rgb& one, const Rgb& other, double share) {
    Rgb rgb{};
    for (std::size_t i = 0; i < 3; ++i) rgb[i] = (1 - share) * one[i] + share * other[i];
    return rgb;
}

/// A hue in degrees at this lightness, half saturated (CSS Color 4, hsl).
Rgb of_hue(double hue, double lightness) {
    const double reach = 0.55 * std::min(lightness, 1 - lightness);
    Rgb rgb{};
    constexpr double offsets[] = {0, 8, 4};
    for (std::size_t i = 0; i < 3; ++i) {
        const double k = std::fmod(offsets[i] + hue / 30, 12);
        rgb[i] = 255 * (lightness - reach * std::max(-1.0, std::min({k - 3, 9 - k, 1.0})));
    }
    return rgb;
}

/// The set, then the set in two other shades, then hues at the golden angle.
Rgb series_colour(std::size_t series, bool dark) {
    const Rgb colour = parsed(okabe_ito[dark][series % std::size(okabe_ito[0])]);
    const std::size_t round = series / std::size(okabe_ito[0]);
    if (round == 0) return colour;
    if (round == 1) return mixed(colour, parsed(dark ? "ffffff" : "000000"), 0.45);
    if (round == 2) return mixed(colour, parsed(dark ? "14181f" : "ffffff"), 0.35);
    return of_hue(static_cast<double>(series) * 137.508, dark ? 0.72 : 0.42);
}

std::string hex_of(const Rgb& rgb) {
    const auto part = [&](std::size_t i) { return static_cast<int>(std::lround(rgb[i])); };
    return fmt::format("#{:02x}{:02x}{:02x}", part(0), part(1), part(2));
}

}  // namespace

std::string colour_of(std::size_t series) { return fmt::format("c{}", series); }

std::string ordered_colour(std::size_t i, std::size_t count) {
    const double share = count < 2 ? 0 : static_cast<double>(i) / static_cast<double>(count - 1);
    return fmt::format("o{}", std::lround(share * (std::size(ordered[0]) - 1)));
}

std::string light_colour(std::string_view name) {
    if (name == "ink") return "#222222";
    if (name == "soft") return "#666666";
    if (name == "grid") return "#dddddd";
    if (name == "panel") return "#f6f7f9";
    if (name == "paper") return "#ffffff";
    std::size_t number = 0;
    std::from_chars(name.data() + 1, name.data() + name.size(), number);
    return hex_of(name.starts_with('o') ? parsed(ordered[0][number])
                                        : series_colour(number, false));
}

std::string colour_variables(std::size_t series, bool dark) {
    std::string text;
    for (std::size_t i = 0; i < series; ++i)
        text += fmt::format("--c{}:{};", i, hex_of(series_colour(i, dark)));
    for (std::size_t i = 0; i < std::size(ordered[0]); ++i)
        text += fmt::format("--o{}:#{};", i, ordered[dark][i]);
    return text;
}

}  // namespace skerry
