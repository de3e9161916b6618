// Lays tables out: which columns a width has room for, and how wide they are.

#include "runner/text/text_page.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "runner/documents/csv.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t gap = 2;         ///< blanks between columns
constexpr std::size_t long_head = 18;  ///< of a column whose head may go over several lines

/// The widest column that can be narrower gives first.
void shrink(TableLayout& layout, const std::vector<Column>& columns, std::size_t width,
            std::size_t multiple) {
    while (layout.total() > width) {
        std::size_t* widest = nullptr;
        for (const std::size_t c : layout.shown)
            if (columns[c].shrink_to > 0 && layout.widths[c] > multiple * columns[c].shrink_to &&
                (widest == nullptr || layout.widths[c] > *widest))
                widest = &layout.widths[c];
        if (widest == nullptr) return;
        --*widest;
    }
}

void drop(TableLayout& layout, const std::vector<Column>& columns, std::size_t width) {
    while (layout.total() > width) {
        const auto last = std::max_element(layout.shown.begin(), layout.shown.end(),
                                           [&](std::size_t a, std::size_t b) {
                                               return columns[a].drop_order < columns[b].drop_order;
                                           });
        const int order = last == layout.shown.end() ? 0 : columns[*last].drop_order;
        if (order == 0) return;
        std::erase_if(layout.shown, [&](std::size_t c) { return columns[c].drop_order == order; });
    }
}

/// `widths`: of all columns, if nothing is narrowed.
TableLayout layout_of(const std::vector<Column>& columns, std::vector<std::size_t> widths,
                      std::size_t width) {
    TableLayout layout{std::vector<std::size_t>(columns.size()), widths};
    std::iota(layout.shown.begin(), layout.shown.end(), std::size_t{0});
    shrink(layout, columns, width, 2);
    drop(layout, columns, width);
    layout.widths = std::move(widths);  // the columns that are left have room again
    shrink(layout, columns, width, 1);
    return layout;
}

/// What still does not fit goes below, in blocks that begin with the first column again.
std::vector<TableLayout> blocks_of(TableLayout layout, const std::vector<Column>& columns,
                                   std::vector<std::size_t> widths, std::size_t width) {
    if (layout.total() <= width || layout.shown.size() < 3) return {std::move(layout)};
    layout.widths = std::move(widths);
    shrink(layout, columns, width, 2);
    const std::size_t first = layout.shown.front();
    if (columns[first].shrink_to > 0)
        layout.widths[first] =
            std::min(layout.widths[first], std::max(columns[first].shrink_to, width / 2));
    std::vector<TableLayout> blocks;
    for (std::size_t at = 1; at < layout.shown.size(); ++at) {
        const std::size_t column = layout.shown[at];
        if (!blocks.empty()) {
            blocks.back().shown.push_back(column);
            if (blocks.back().total() <= width) continue;
            blocks.back().shown.pop_back();
        }
        blocks.push_back({{first, column}, layout.widths});
    }
    return blocks;
}

std::string padded(const std::string& cell, std::size_t width, bool to_the_left) {
    const std::size_t used = display_width(cell);
    const std::string blanks(width > used ? width - used : 0, ' ');
    return to_the_left ? cell + blanks : blanks + cell;
}

std::string csv_value(const CellValue& value) {
    switch (value.kind()) {
        case CellValue::Kind::nothing:
            return {};
        case CellValue::Kind::truth:
            return value.integer() != 0 ? "true" : "false";
        case CellValue::Kind::integer:
            return fmt::format("{}", value.integer());
        case CellValue::Kind::real:
            return fmt::format("{}", value.real());
        case CellValue::Kind::text:
            return csv_cell(value.text());
    }
    return {};
}

ordered_json json_value(const CellValue& value) {
    switch (value.kind()) {
        case CellValue::Kind::nothing:
            return nullptr;
        case CellValue::Kind::truth:
            return value.integer() != 0;
        case CellValue::Kind::integer:
            return value.integer();
        case CellValue::Kind::real:
            return value.real();
        case CellValue::Kind::text:
            return value.text();
    }
    return nullptr;
}

/// Calls `use(field, value)` with all values of a row in the order of the columns.
template <class Use>
void for_each_value(const Table& table, std::size_t row, const Use& use) {
    for (const TableColumn& column : table.columns)
        for (std::size_t f = 0; f < column.fields.size(); ++f)
            use(column.fields[f], column.cells[row].values[f]);
}

/// "| a | b |" and its line end.
std::string markdown_row(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) text += " " + markdown_escaped(cell) + " |";
    return text + "\n";
}

}  // namespace

std::size_t TableLayout::total() const {
    std::size_t sum = shown.empty() ? 0 : gap * (shown.size() - 1);
    for (const std::size_t c : shown) sum += widths[c];
    return sum;
}

TextTable::TextTable(const Table& table) : rows_(table.rows()) {
    for (const TableColumn& column : table.columns) {
        if (column.head.empty() || column.wide_only) continue;
        columns_.push_back({column.head, column.to_the_left, column.drop_order, column.shrink_to});
        for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i].push_back(column.cells[i].text);
    }
}

std::vector<std::size_t> TextTable::natural_widths() const {
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
        std::size_t width = display_width(columns_[c].header);
        if (columns_[c].shrink_to > 0) width = std::min(width, long_head);
        for (const std::vector<std::string>& row : rows_)
            width = std::max(width, display_width(row[c]));
        widths.push_back(width);
    }
    return widths;
}

std::size_t TextTable::natural_width() const {
    const std::vector<std::size_t> widths = natural_widths();
    const std::size_t gaps = widths.empty() ? 0 : gap * (widths.size() - 1);
    return std::accumulate(widths.begin(), widths.end(), gaps);
}

std::vector<std::string> TextTable::left_out(std::size_t width) const {
    const TableLayout layout = layout_of(columns_, natural_widths(), width);
    std::vector<std::string> there;
    for (const std::size_t c : layout.shown) there.push_back(columns_[c].header);
    std::vector<std::string> heads;
    for (const Column& column : columns_) {
        if (std::ranges::find(there, column.header) != there.end()) continue;
        there.push_back(column.header);
        heads.push_back(column.header);
    }
    return heads;
}

std::vector<std::string> TextTable::lines(std::size_t width, const TextStyle& style) const {
    std::vector<std::string> result;
    for (const TableLayout& block : blocks_of(layout_of(columns_, natural_widths(), width),
                                              columns_, natural_widths(), width)) {
        if (!result.empty()) result.emplace_back();
        const std::vector<std::string> more = lines_of(block, style);
        result.insert(result.end(), more.begin(), more.end());
    }
    return result;
}

std::vector<std::string> TextTable::lines_of(const TableLayout& layout,
                                             const TextStyle& style) const {
    std::vector<std::string> result;
    const auto add_row = [&](const auto& cell_of) {
        std::vector<std::vector<std::string>> cells;
        std::size_t height = 1;
        for (const std::size_t c : layout.shown) {
            cells.push_back(broken(cell_of(c), layout.widths[c]));
            height = std::max(height, cells.back().size());
        }
        for (std::size_t i = 0; i < height; ++i) {
            std::string line;
            for (std::size_t at = 0; at < cells.size(); ++at) {
                const std::size_t c = layout.shown[at];
                if (at > 0) line.append(gap, ' ');
                line += padded(i < cells[at].size() ? cells[at][i] : "", layout.widths[c],
                               columns_[c].to_the_left);
            }
            line.erase(line.find_last_not_of(' ') + 1);
            result.push_back(std::move(line));
        }
    };
    add_row([&](std::size_t c) { return columns_[c].header; });
    for (std::string& line : result) line = in_style(line, Paint::dim, style);
    for (const std::vector<std::string>& row : rows_)
        add_row([&](std::size_t c) { return row[c]; });
    return result;
}

TableFormat table_format(const std::string& name) {
    static const std::vector<std::string> known{"text", "csv", "markdown", "json"};
    const auto found = std::ranges::find(known, name);
    if (found == known.end())
        throw UserError("--format " + name + ": must be one of " + join(known) +
                        did_you_mean(name, known));
    return static_cast<TableFormat>(found - known.begin());
}

std::string csv_text(const Table& table) {
    std::string text;
    for (const TableColumn& column : table.columns)
        for (const std::string& field : column.fields)
            text += (text.empty() ? "" : ",") + csv_cell(field);
    text += "\n";
    for (std::size_t row = 0; row < table.rows(); ++row) {
        std::string line;
        bool first = true;
        for_each_value(table, row, [&](const std::string&, const CellValue& value) {
            line += (first ? "" : ",") + csv_value(value);
            first = false;
        });
        text += line + "\n";
    }
    return text;
}

ordered_json json_rows(const Table& table) {
    ordered_json rows = ordered_json::array();
    for (std::size_t row = 0; row < table.rows(); ++row) {
        ordered_json object = ordered_json::object();
        for_each_value(table, row, [&](const std::string& field, const CellValue& value) {
            object[field] = json_value(value);
        });
        rows.push_back(std::move(object));
    }
    return rows;
}

std::string markdown_escaped(std::string_view text) {
    const std::string clean = visible_line(text);
    std::string escaped;
    for (std::size_t i = 0; i < clean.size(); ++i) {
        const char next = i + 1 < clean.size() ? clean[i + 1] : ' ';
        const bool opens_tag = clean[i] == '<' && std::string_view(" =0123456789").find(next) ==
                                                      std::string_view::npos;
        if (opens_tag || std::string_view("\\`*_[]|~").find(clean[i]) != std::string_view::npos)
            escaped += '\\';
        escaped += clean[i];
    }
    return escaped;
}

std::string markdown_text(const Table& table) {
    std::vector<std::string> heads;
    std::string rule = "|";
    std::vector<std::vector<std::string>> rows(table.rows());
    for (const TableColumn& column : table.columns) {
        if (column.head.empty()) continue;
        heads.push_back(column.head);
        rule += column.to_the_left ? "---|" : "---:|";
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i].push_back(column.cells[i].text);
    }
    std::string text = markdown_row(heads) + rule + "\n";
    for (const std::vector<std::string>& row : rows) text += markdown_row(row);
    return text;
}

}  // namespace skerry
