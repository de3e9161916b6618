// Tables of components: long ones for programs, and a wide one for people, of the same cells.

#include "runner/documents/text.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/text/text_page.hpp"

namespace skerry {

namespace {

/// A component of a strategy or of a pair; the one after the last component is the total.
struct Row {
    std::size_t index;
    std::size_t component;
};

bool ever_scored(const ScoreTables& shown, std::size_t component) {
    return std::ranges::any_of(shown.figures.summaries, [&](const StrategySummary& summary) {
        return summary.components[component].sums.sum_sq != 0;
    });
}

/// The rows of `count` strategies or pairs.
std::vector<Row> rows_of(const ScoreTables& shown, std::size_t count) {
    const std::size_t total = shown.tally.component_count();
    std::vector<Row> rows;
    for (std::size_t index = 0; index < count; ++index)
        for (std::size_t c = 0; c <= total; ++c)
            if (c == total || ever_scored(shown, c)) rows.push_back({index, c});
    return rows;
}

Cell name_cell(const ScoreTables& shown, const Row& row) {
    const std::string name = row.component == shown.tally.component_count()
                                 ? "total"
                                 : shown.facts.components[row.component];
    return {spaced(name), {name}};
}

TableColumn name_column() { return {"component", {"component"}, 0, true, least_label}; }

const MeanEstimate& mean_of(const ScoreTables& shown, const Row& row) {
    const StrategySummary& summary = shown.figures.summaries[row.index];
    return row.component < summary.components.size() ? summary.components[row.component].mean
                                                     : summary.score.mean;
}

Cell component_cell(const ScoreTables& shown, const Row& row) {
    return fixed_cell(mean_of(shown, row).mean, 2);
}

Cell difference_cell(const ScoreTables& shown, const Comparison& pair, const Row& row) {
    const MeanEstimate& total = pair.difference.mean;
    const bool is_total = row.component == pair.components.size();
    return mean_cell(is_total ? total : pair.components[row.component].mean,
                     decimals_for({&total, 1}), shown.style);
}

/// The columns first .. first + count - 1 of strategies, between names and differences.
Table part_of(const Table& wide, std::size_t strategies, std::size_t first, std::size_t count) {
    Table part{wide.name, wide.title};
    for (std::size_t c = 0; c < wide.columns.size(); ++c)
        if (c == 0 || c > strategies || (c > first && c <= first + count))
            part.columns.push_back(wide.columns[c]);
    return part;
}

/// The means of the components with a row per strategy: one table, however many there are.
Table turned_component_table(const ScoreTables& shown) {
    Table table{"components", "Where the points come from (means)"};
    const std::vector<std::size_t> strategies = shown.strategies();
    table.add(strategy_column(), strategies, [&](std::size_t i) { return shown.label_cell(i); });
    for (const Row& row : rows_of(shown, 1))
        table.add({name_cell(shown, row).text, {}}, strategies, [&](std::size_t i) {
            return component_cell(shown, {i, row.component});
        });
    return table;
}

Table wide_component_table(const ScoreTables& shown) {
    const std::vector<Row> names = rows_of(shown, 1);
    Table table{"components", "Where the points come from (means)"};
    table.add(name_column(), names, [&](const Row& row) { return name_cell(shown, row); });
    for (const std::size_t i : shown.strategies())
        table.add({label_in_head(shown.facts, i), {}, 0, false, least_label}, names,
                  [&](const Row& part) {
                      const Row row{i, part.component};
                      return shown.style.page ? mean_cell(mean_of(shown, row), 2, shown.style)
                                              : component_cell(shown, row);
                  });
    if (shown.figures.comparisons.size() == 1)
        for (const Comparison& pair : shown.judged_pairs())
            table.add({shown.with_se(pair_text(shown.facts, pair.a, pair.b)), {}, 1}, names,
                      [&](const Row& row) { return difference_cell(shown, pair, row); });
    return table;
}

}  // namespace

Table component_table(const ScoreTables& shown) {
    if (!shown.for_programs) return wide_component_table(shown);
    const std::vector<Row> rows = rows_of(shown, shown.figures.summaries.size());
    Table table{"components", "Where the points come from"};
    table.add(strategy_column(), rows, [&](const Row& row) { return shown.label_cell(row.index); });
    table.add(name_column(), rows, [&](const Row& row) { return name_cell(shown, row); });
    table.add({"mean", {"mean"}}, rows, [&](const Row& row) { return component_cell(shown, row); });
    table.add({"", {"se"}}, rows,
              [&](const Row& row) { return value_cell(cell_value(mean_of(shown, row).se)); });
    table.add({"", {"low", "high"}}, rows,
              [&](const Row& row) { return interval_cell(mean_of(shown, row).interval, 2); });
    return table;
}

Table component_difference_table(const ScoreTables& shown) {
    const std::vector<Comparison> pairs = shown.judged_pairs();
    const std::vector<Row> rows = rows_of(shown, pairs.size());
    Table table{"component-differences", "Where the differences come from"};
    table.add(pair_column(), rows, [&](const Row& row) {
        return shown.pair_cell(pairs[row.index].a, pairs[row.index].b);
    });
    table.add(name_column(), rows, [&](const Row& row) { return name_cell(shown, row); });
    table.add({shown.with_se("mean"), {"mean", "se"}}, rows,
              [&](const Row& row) { return difference_cell(shown, pairs[row.index], row); });
    table.add({"", {"p_adjusted", "verdict"}}, rows, [&](const Row& row) {
        const Comparison& pair = pairs[row.index];
        const bool is_total = row.component == pair.components.size();
        const std::optional<double> p =
            is_total ? shown.deciding_p(pair) : pair.components[row.component].p;
        const Verdict verdict = is_total ? pair.verdict : pair.components[row.component].verdict;
        return Cell{"", {cell_value(p), name_of(verdict)}};
    });
    return table;
}

Table margin_component_table(const MatchTables& shown) {
    struct MarginRow {
        const MatchupSummary& matchup;
        std::string name;
        MeanEstimate pair;  ///< over both games of a deal
    };
    const std::vector<MatchupSummary> matchups = shown.judged_matchups();
    std::vector<MarginRow> rows;
    for (const MatchupSummary& matchup : matchups) {
        if (!matchup.pair_margin.mean.mean) continue;
        for (std::size_t c = 0; c < matchup.pair_components.size(); ++c)
            if (matchup.pair_components[c].sums.sum_sq != 0)
                rows.push_back(
                    {matchup, shown.facts.components[c], matchup.pair_components[c].mean});
        rows.push_back({matchup, "total", matchup.pair_margin.mean});
    }
    Table table{"margin-components", "Where the margins come from"};
    table.add(pair_column(), rows,
              [&](const MarginRow& row) { return shown.pair_cell(row.matchup.a, row.matchup.b); });
    table.add(name_column(), rows, [](const MarginRow& row) {
        return Cell{spaced(row.name), {row.name}};
    });
    table.add({shown.with_se("margin of a game"), {"margin", "margin_se"}}, rows,
              [&](const MarginRow& row) {
                  const MeanEstimate total = scaled(row.matchup.pair_margin.mean, 0.5);
                  return mean_cell(scaled(row.pair, 0.5), decimals_for({&total, 1}), shown.style);
              });
    return table;
}

std::vector<Table> component_tables(const ScoreTables& shown, std::size_t width) {
    if (shown.facts.strategies.size() > most_side_by_side) return {turned_component_table(shown)};
    const Table wide = wide_component_table(shown);
    const std::size_t strategies = shown.facts.strategies.size();
    const auto fits = [&](const Table& table) { return TextTable(table).natural_width() <= width; };
    std::vector<Table> tables;
    for (std::size_t first = 0; first < strategies;) {
        std::size_t count = 1;
        while (first + count < strategies && fits(part_of(wide, strategies, first, count + 1)))
            ++count;
        tables.push_back(part_of(wide, strategies, first, count));
        first += count;
    }
    return tables;
}

}  // namespace skerry
