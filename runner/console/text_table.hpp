#pragma once
// Aligned tables for terminals.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "runner/words/table.hpp"

namespace skerry {

struct Column {
    std::string header;
    bool to_the_left = false;  ///< if false, aligned to the right
    /// If the table is too wide, columns with higher numbers are dropped first; 0: never dropped.
    int drop_order = 0;
    /// The least width to which cells may be shortened; 0: never shortened.
    std::size_t shrink_to = 0;
};

/// Fits a table into a width: shortens cells to twice their least width, then drops columns, then
/// shortens cells to their least width.
class TextTable {
  public:
    explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}
    /// The columns of a table that a terminal shows, as texts.
    explicit TextTable(const Table& table);

    /// Adds a row with one cell per column.
    void add_row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

    /// The lines of the table, without trailing blanks: the header, then the rows.
    std::vector<std::string> lines(std::size_t width, bool unicode) const;

    /// The heads that no column of so narrow a table has, each once.
    std::vector<std::string> left_out(std::size_t width) const;

    /// The width in columns that the table takes if nothing is shortened or dropped.
    std::size_t natural_width() const;

  private:
    std::vector<std::size_t> natural_widths() const;

    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace skerry
