#pragma once
// The style of texts for a terminal, and how texts are made to fit: widths, shortening, wrapping.

#include <vector>

#include "runner/documents/visible_text.hpp"

namespace skerry {

struct TextStyle {
    int width = 80;             ///< columns; fewer than 40 count as 40
    bool colour = false;        ///< ANSI escapes
    bool unicode = true;        ///< if not, only ASCII, except for the user's own labels
    bool markdown = false;      ///< pages in Markdown, for which nothing is narrow
    bool page = false;          ///< a page in a browser, which has room for every column
    bool whole_tables = false;  ///< a pipe or a file: no table leaves a column out
};

/// The line painted where the style has colours, else as it is.
std::string in_style(std::string_view line, Paint paint, const TextStyle& style);

/// The columns of a terminal that a character takes: 0, 1 or 2 (Unicode 14, UAX 11). A program that
/// was built without libutf8proc takes 1 for all.
std::size_t character_width(char32_t character);

/// The number of columns that a text takes.
std::size_t display_width(std::string_view text);

/// Shortens `text` to at most `width` >= 3 columns: a longer text keeps its head and its tail
/// around an ellipsis ("~" without Unicode). It is made visible first (visible_line()).
std::string shorten(std::string_view text, std::size_t width, bool unicode);

/// Breaks `line`, made visible, at blanks into lines of at most `width` columns; a longer word
/// stays whole. The first line begins with `first`, the others with `rest`, for example a bullet
/// and its indent.
std::string wrap(std::string_view line, std::size_t width, std::string_view first = "",
                 std::string_view rest = "");

/// The lines of a text within `width` columns: broken at blanks, and a longer word where it must.
std::vector<std::string> broken(std::string_view text, std::size_t width);

}  // namespace skerry
