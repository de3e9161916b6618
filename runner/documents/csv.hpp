#pragma once

#include <string>

namespace skerry {

/// A text as a cell of a CSV file (RFC 4180), in quotes if it needs them.
inline std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

}  // namespace skerry
