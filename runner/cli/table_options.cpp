#include "runner/cli/table_options.hpp"

#include <algorithm>
#include <vector>

#include "runner/documents/standard_streams.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"

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

void TextOrJson::add_to(Command app) {
    app.add_option("--format", format, "text or json").type_name("FORMAT").capture_default_str();
}

bool TextOrJson::is_json() const {
    static const std::vector<std::string> known{"text", "json"};
    if (std::ranges::find(known, format) == known.end())
        throw UserError("--format " + format + ": must be one of " + join(known) +
                        did_you_mean(format, known));
    return format == "json";
}

void print_shown(const std::string& text, TableFormat format) {
    const bool document = format == TableFormat::csv || format == TableFormat::json;
    (document ? print_document : print_painted)(text);
    flush_output();
}

}  // namespace skerry
