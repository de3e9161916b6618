#pragma once
// Aligned tables for terminals.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace skerry {

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
