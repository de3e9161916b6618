#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "runner/console/text_table.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// A report for a terminal while it is put together: titles, lines wrapped to the width, tables.
class Page {
  public:
    explicit Page(const TextStyle& style)
        : style_(style),
          width_(std::max(min_width, static_cast<std::size_t>(std::max(style.width, 0)))) {}

    std::size_t table_width() const { return width_ - indent.size(); }

    void add_title(const std::string& title, Paint paint = Paint::bold) {
        text_ += "\n" + in_style(title, paint, style_) + "\n";
    }
    void add_line(std::string_view line, std::string_view first = indent) {
        text_ += wrap(line, width_, first, std::string(first) + std::string(indent));
    }
    void add_detail(std::string_view line) {
        const std::string twice = std::string(indent) + std::string(indent);
        if (!line.empty()) text_ += wrap(line, width_, twice, twice);
    }
    void add_table(const std::string& title, const TextTable& table) {
        add_title(title);
        bool is_header = true;
        for (const std::string& line : table.lines(table_width(), style_.unicode)) {
            text_ += std::string(indent) + (is_header ? in_style(line, Paint::dim, style_) : line) +
                     "\n";
            is_header = false;
        }
    }
    void add_table(const Table& table) { add_table(table.title, TextTable(table)); }
    std::string text() && { return std::move(text_); }

  private:
    static constexpr std::size_t min_width = 40;
    static constexpr std::string_view indent = "  ";

    const TextStyle style_;
    const std::size_t width_;
    std::string text_;
};

}  // namespace skerry
