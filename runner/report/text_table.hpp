#pragma once
// Text for terminals: widths, wrapping, aligned tables.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

struct TextStyle {
    int width = 80;       ///< columns; fewer than 40 count as 40
    bool colour = false;  ///< ANSI escapes
    bool unicode = true;  ///< else nothing but ASCII, apart from the user's own labels
};

/// Columns that a text takes: one for each code point.
std::size_t display_width(std::string_view text);

/// `text` in at most `width` >= 3 columns: where it is longer, its head and its tail around an
/// ellipsis ("~" without Unicode). Control characters, which could steer a terminal, become "?".
std::string shorten(std::string_view text, std::size_t width, bool unicode);

/// `text` broken at blanks into lines of at most `width` columns (a longer word stays whole), the
/// first one after `first` and the others after `rest`, e.g. a bullet and its indent.
std::string wrap(std::string_view text, std::size_t width, std::string_view first = "",
                 std::string_view rest = "");

struct Column {
    std::string header;
    bool to_the_left = false;   ///< else aligned to the right
    int drop_order = 0;         ///< where the table is too wide: higher ones go first, 0 never
    std::size_t shrink_to = 0;  ///< least width to which cells may be shortened, 0: never
};

/// Fits a width by shortening cells to twice their least width, then by dropping columns, then by
/// shortening cells to their least width.
class TextTable {
  public:
    explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

    /// One cell a column.
    void add_row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

    /// Lines without trailing blanks: the header, then the rows.
    std::vector<std::string> lines(std::size_t width, bool unicode) const;

    /// Columns of a terminal that the table takes where nothing is shortened or dropped.
    std::size_t natural_width() const;

  private:
    std::vector<std::size_t> natural_widths() const;

    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace skerry
