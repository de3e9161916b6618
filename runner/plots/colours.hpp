#pragma once
// The colours of plots by name: "c0" and on of strategies, "o0" to "o4" of an ordered scale, "ink",
// "soft", "grid", "panel" and "paper". Pages set them by CSS variables, so that a plot follows
// light and dark; pictures have the light ones in them.

#include <cstddef>
#include <string>
#include <string_view>

namespace skerry {

/// The name of a series' colour. The first seven are those of Okabe and Ito, safe for colour-blind
/// readers; no two series have the same. Dashes and shapes differ, too.
std::string colour_of(std::size_t series);
/// Place `i` of `count` on a scale from bad to good.
std::string ordered_colour(std::size_t i, std::size_t count);

/// "#0072b2" for a name, on light paper.
std::string light_colour(std::string_view name);

/// The declarations of the colours of `series` strategies and of the scale, for a style sheet.
std::string colour_variables(std::size_t series, bool dark);

}  // namespace skerry
