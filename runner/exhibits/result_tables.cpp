// Makes the tables of results by their names, unites those of several results, and prints them.

#include "runner/exhibits/result_tables.hpp"

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/exhibits.hpp"
#include "runner/exhibits/result_text.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace {

/// The column of `table` that stands for `column` of another one: to people by its head, unless
/// the table leaves it out as needless; to programs by its fields.
const TableColumn* counterpart(const Table& table, const TableColumn& column, Reader reader) {
    const auto found = std::ranges::find_if(table.columns, [&](const TableColumn& candidate) {
        if (reader == Reader::programs) return candidate.fields == column.fields;
        return candidate.head == column.head ||
               (candidate.head.empty() && !candidate.fields.empty() &&
                candidate.fields == column.fields);
    });
    return found == table.columns.end() ? nullptr : &*found;
}

bool is_read(const TableColumn& column, Reader reader) {
    return reader == Reader::people ? !column.head.empty() : !column.fields.empty();
}

/// The rows of all tables below each other. A column that one of them lacks has no values there.
Table united(const std::vector<Table>& tables, const std::vector<std::string>& sources,
             Reader reader) {
    Table all{tables.front().name, tables.front().title};
    TableColumn source{"result", {"result"}, 0, true, least_label};
    for (std::size_t t = 0; t < tables.size(); ++t)
        source.cells.insert(source.cells.end(), tables[t].rows(), {sources[t], {sources[t]}});
    all.columns.push_back(std::move(source));
    for (const Table& table : tables)
        for (const TableColumn& column : table.columns)
            if (is_read(column, reader) && counterpart(all, column, reader) == nullptr) {
                TableColumn added = column;
                added.cells.clear();
                all.columns.push_back(std::move(added));
            }
    for (std::size_t c = 1; c < all.columns.size(); ++c)
        for (const Table& table : tables) {
            TableColumn& column = all.columns[c];
            const TableColumn* candidate = counterpart(table, column, reader);
            const Cell none{"-", std::vector<CellValue>(column.fields.size())};
            for (std::size_t row = 0; row < table.rows(); ++row)
                column.cells.push_back(candidate != nullptr ? candidate->cells[row] : none);
        }
    return all;
}

Table united_table(std::span<const ShownBatch> batches, const std::string& name, Reader reader,
                   const TextStyle& style) {
    std::vector<Table> tables;
    std::vector<std::string> sources;
    for (const ShownBatch& batch : batches) {
        require_table(name, batch.facts, batch.source);
        tables.push_back(table_of(batch, name, reader, style));
        sources.push_back(batch.source);
    }
    return batches.size() == 1 ? tables.front() : united(tables, sources, reader);
}

/// The whole results, for people.
std::string pages(std::span<const ShownBatch> batches, const TextStyle& style) {
    std::string text;
    for (const ShownBatch& batch : batches) {
        if (batches.size() > 1) {
            if (!text.empty()) text += "\n";
            text += style.markdown ? "## " + markdown_escaped(batch.source) + "\n\n"
                                   : in_style(batch.source, Paint::bold, style) + "\n";
        }
        text += result_page(batch, style);
    }
    return text;
}

/// One table, for people.
std::string table_text(std::span<const ShownBatch> batches, const std::string& name,
                       const TextStyle& style) {
    const Table table = united_table(batches, name, Reader::people, style);
    if (style.markdown) return markdown_text(table);
    Page page(style);
    page.add_table(table);
    return std::move(page).text().substr(1);  // without the blank line above its title
}

std::string json_text(std::span<const ShownBatch> batches, const std::string& table,
                      const TextStyle& style) {
    if (!table.empty())
        return print_result(json_rows(united_table(batches, table, Reader::programs, style)));
    return print_result(tables_json(batches));
}

}  // namespace

ordered_json tables_json(std::span<const ShownBatch> batches) {
    ordered_json all = ordered_json::object();
    for (const std::string& name : table_names(batches.front().facts))
        if (!is_long(name))
            all[name] = json_rows(united_table(batches, name, Reader::programs, {}));
    return all;
}

void require_table(const std::string& name, const ExperimentFacts& facts,
                   const std::string& source) {
    const std::vector<std::string> names = table_names(facts);
    if (std::ranges::find(names, name) != names.end()) return;
    throw UserError("--table " + name + ": " + source +
                    " has no such table; it has: " + join(names) + did_you_mean(name, names));
}

void require_shown(const ShownAs& as, const ExperimentFacts& facts, const std::string& source) {
    if (!as.table.empty()) require_table(as.table, facts, source);
    if (!as.at_least.empty() && facts.seats == 2)
        throw UserError("--at-least: " + source +
                        " is of a game for two, which is won or lost: it has no shares of scores");
}

Table table_of(const ShownBatch& batch, const std::string& name, Reader reader,
               const TextStyle& style) {
    return visit_exhibits(batch, style, reader == Reader::programs,
                          [&](const auto& shown, const auto& list) {
                              return exhibit_named(list, name).table(shown);
                          });
}

std::string shown_text(std::span<const ShownBatch> batches, const ShownAs& as, TextStyle style) {
    for (const ShownBatch& batch : batches) require_shown(as, batch.facts, batch.source);
    if (as.format == TableFormat::json) return json_text(batches, as.table, style);
    if (as.format == TableFormat::csv) {
        const char* const first = batches.front().facts.seats == 2 ? "matchups" : "scores";
        return csv_text(
            united_table(batches, as.table.empty() ? first : as.table, Reader::programs, style));
    }
    if (as.format == TableFormat::markdown) style = {.unicode = true, .markdown = true};
    return as.table.empty() ? pages(batches, style) : table_text(batches, as.table, style);
}

void show_games(ShownBatch batch, const ShownAs& as, TextStyle style,
                const std::function<void(const std::string&)>& take) {
    constexpr std::uint64_t at_once = 1'000;
    const GameRange all = batch.games;
    const bool for_people = as.format == TableFormat::text || as.format == TableFormat::markdown;
    for (batch.games.end = all.begin; batch.games.end < all.end;) {
        batch.games = {batch.games.end, std::min(batch.games.end + at_once, all.end)};
        const bool is_first = batch.games.begin == all.begin;
        const bool is_last = batch.games.end == all.end;
        std::string text = shown_text({&batch, 1}, as, style);
        if (for_people) {
            if (!is_last)
                text +=
                    fmt::format("\nThe first {} of {}; --format csv has all.\n", grouped(at_once),
                                counted(all.end - all.begin, unit_of(batch.facts)));
            return take(text);
        }
        // The head of CSV comes once, and so do the brackets of JSON.
        if (as.format == TableFormat::csv && !is_first) text.erase(0, text.find('\n') + 1);
        if (as.format == TableFormat::json && !is_first) text.replace(0, 1, ",");
        if (as.format == TableFormat::json && !is_last) text.resize(text.rfind("\n]"));
        take(text);
    }
}

}  // namespace skerry
