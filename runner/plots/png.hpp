#pragma once

#include <string>

namespace skerry {

/// Stands in the first bytes of every PNG that png_of() makes.
inline constexpr const char* png_mark = "skerry plot";

/// The picture as PNG, two pixels for each of the SVG's, painted by rsvg-convert or else Chromium.
/// `svg`: of result_plot(). Throws UserError, which begins with `origin`, if neither is here or
/// works.
std::string png_of(const std::string& svg, const std::string& origin);

}  // namespace skerry
