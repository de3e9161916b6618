#pragma once
// Tables in the forms that other programs and pages read.

#include <algorithm>
#include <limits>
#include <nlohmann/json_fwd.hpp>

#include "runner/documents/text.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/table.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

enum class TableFormat { text, csv, markdown, json };

/// Throws UserError, which names the option --format, at any other name.
TableFormat table_format(const std::string& name);

/// RFC 4180 with a header: the values, not rounded; what does not exist is an empty cell.
std::string csv_text(const Table& table);

/// One object per row: the values by the names of their fields.
nlohmann::ordered_json json_rows(const Table& table);

/// The texts as GitHub reads them.
std::string markdown_text(const Table& table);

/// A text within Markdown, as it is.
std::string markdown_escaped(std::string_view text);

// Aligned tables for terminals.
// Reports as pages of text or Markdown: one list of titles, lines and tables makes either.

struct Column {
    std::string header;
    bool to_the_left = false;  ///< if false, aligned to the right
    /// If the table is too wide, columns with higher numbers are dropped first; 0: never dropped.
    int drop_order = 0;
    /// The least width at which cells and head go over several lines; 0: one line.
    std::size_t shrink_to = 0;
};

/// The columns of a table that are shown, and their widths.
struct TableLayout {
    std::vector<std::size_t> shown;
    std::vector<std::size_t> widths;  ///< of all columns

    /// With the gaps between columns.
    std::size_t total() const;
};

/// Fits a table into a width: narrows columns to twice their least width, then drops columns, then
/// narrows columns to their least width. What a narrow column has no room for stands below. Columns
/// for which there is no room at all follow in blocks, each with the first column again.
class TextTable {
  public:
    explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}
    /// The columns of a table that a terminal shows, as texts.
    explicit TextTable(const Table& table);

    /// Adds a row with one cell per column.
    void add_row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

    /// The lines of the table, without trailing blanks: the header, dim, then the rows.
    std::vector<std::string> lines(std::size_t width, const TextStyle& style) const;

    /// The heads that no column of so narrow a table has, each once.
    std::vector<std::string> left_out(std::size_t width) const;

    /// The width in columns that the table takes if nothing is narrowed or dropped.
    std::size_t natural_width() const;

  private:
    std::vector<std::size_t> natural_widths() const;
    std::vector<std::string> lines_of(const TableLayout& layout, const TextStyle& style) const;

    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// A report while it is put together: titles, lines wrapped to the width, tables. In Markdown the
/// lines are paragraphs, and only tables that are values can be added.
class Page {
  public:
    explicit Page(const TextStyle& style)
        : style_(style),
          width_(std::max(min_width, static_cast<std::size_t>(std::max(style.width, 0)))) {}

    std::size_t table_width() const {
        return style_.markdown || style_.whole_tables ? std::numeric_limits<std::size_t>::max()
                                                      : width_ - indent.size();
    }

    void add_title(const std::string& title, Paint paint = Paint::bold) {
        if (style_.markdown) return add_block("### " + markdown_escaped(title) + "\n");
        text_ += "\n";
        for (const std::string& line : broken(title, width_))
            text_ += in_style(line, paint, style_) + "\n";
    }
    void add_line(std::string_view line, std::string_view first = indent) {
        if (style_.markdown)
            add_block(markdown_escaped(line) + "\n");
        else
            text_ += wrap(line, width_, first, std::string(first) + std::string(indent));
    }
    void add_detail(std::string_view line) {
        const std::string twice = std::string(indent) + std::string(indent);
        if (style_.markdown && !line.empty()) return add_line(line);
        if (!line.empty()) text_ += wrap(line, width_, twice, twice);
    }
    void add_table(const std::string& title, const TextTable& table) {
        add_title(title);
        for (const std::string& line : table.lines(table_width(), style_))
            text_ += (line.empty() ? "" : std::string(indent) + line) + "\n";
        const std::vector<std::string> left_out = table.left_out(table_width());
        if (!left_out.empty())
            add_line("Left out, to fit " + std::to_string(width_) + " columns: " + join(left_out) +
                     ".");
    }
    void add_table(const Table& table) {
        if (!style_.markdown) return add_table(table.title, TextTable(table));
        add_title(table.title);
        add_block(markdown_text(table));
    }
    std::string text() && { return std::move(text_); }

  private:
    /// Blocks of Markdown are apart by an empty line.
    void add_block(const std::string& block) { text_ += (text_.empty() ? "" : "\n") + block; }

    static constexpr std::size_t min_width = 40;
    static constexpr std::string_view indent = "  ";

    const TextStyle style_;
    const std::size_t width_;
    std::string text_;
};

}  // namespace skerry
