#include "runner/cli/table_options.hpp"

#include "runner/documents/standard_streams.hpp"

namespace skerry {

void TableOptions::add_to(Command app) {
    app.add_option("--table", table,
                   "print this table alone: scores, components, differences, ranking, time, "
                   "matchups ...; an unknown name lists all")
        .type_name("NAME");
    add_format_to(app);
}

void TableOptions::add_format_to(Command app) {
    app.add_option("--format", format,
                   "text, csv, markdown or json; csv and json have every digit, csv has one table")
        .type_name("FORMAT");
}

ShownAs TableOptions::shown_as() const { return {table_format(format), table}; }

void print_shown(const std::string& text, TableFormat format) {
    const bool document = format == TableFormat::csv || format == TableFormat::json;
    (document ? print_document : print_painted)(text);
    flush_output();
}

}  // namespace skerry
