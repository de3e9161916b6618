// Writes tables as CSV, JSON and Markdown.

#include "runner/console/table_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runner/documents/csv.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

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

}  // namespace

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

std::string markdown_row(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) text += " " + markdown_escaped(cell) + " |";
    return text + "\n";
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
