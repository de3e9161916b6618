#pragma once

#include <string>

#include "runner/cli/command_line.hpp"
#include "runner/console/result_tables.hpp"

namespace skerry {

/// The options that say in what form results are printed.
struct TableOptions {
    std::string format = "text";
    std::string table;
    std::string at_least;

    void add_to(Command app);
    void add_at_least_to(Command app);
    /// --format alone, for a command that prints one table.
    void add_format_to(Command app);

    /// Throws UserError at an unknown format, or what is no list of scores.
    ShownAs shown_as() const;
};

/// --format of a command that prints text or JSON and no table: whether it is JSON.
struct TextOrJson {
    std::string format = "text";

    void add_to(Command app);
    /// Throws UserError at an unknown format.
    bool is_json() const;
};

/// Prints what shown_text() made: CSV and JSON as documents for other programs, the rest as text.
void print_shown(const std::string& text, TableFormat format);

}  // namespace skerry
