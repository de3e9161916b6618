#pragma once
// Tables in the forms that other programs and pages read.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "runner/words/table.hpp"

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

/// "| a | b |" and its line end.
std::string markdown_row(const std::vector<std::string>& cells);

}  // namespace skerry
