#pragma once
// Lines of styled text, before they get their place on a page.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runner/screen/canvas.hpp"

namespace skerry::screen {

struct Span {
    std::string text;
    Look look;
};
using TextLine = std::vector<Span>;

/// The text, broken at blanks into lines of at most `width` columns; a longer word is cut.
std::vector<TextLine> wrapped(std::string_view text, int width, const Look& look = {});

/// Writes a line into a page, cut after `width` columns.
void put_line(Canvas& page, CanvasPoint at, int width, const TextLine& line);

/// With blanks before it, so that it takes `width` columns.
std::string right_aligned(const std::string& text, std::size_t width);

}  // namespace skerry::screen
