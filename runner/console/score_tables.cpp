// The tables of a batch of scores: strategies, components and differences, as columns allow.

#include "runner/console/score_tables.hpp"

#include <algorithm>

#include "runner/experiment/judging.hpp"
#include "runner/words/margin_words.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/score_columns.hpp"
#include "runner/words/score_words.hpp"

namespace skerry {

namespace {

constexpr std::size_t long_column_head = 18;  ///< longest label above a column

std::string with_se(const ScoreTables& shown, const std::string& what) {
    return what + " " + plus_minus(shown.style.unicode) + " se";
}

bool ever_scored(const ScoreTables& shown, std::size_t component) {
    return std::any_of(shown.figures.summaries.begin(), shown.figures.summaries.end(),
                       [&](const StrategySummary& summary) {
                           return summary.components[component].sums.sum_sq != 0;
                       });
}

/// Shows the strategies begin .. end - 1 side by side.
TextTable component_table(const ScoreTables& shown, std::size_t begin, std::size_t end) {
    constexpr int decimals = 2;
    const bool with_difference = shown.figures.comparisons.size() == 1;
    std::vector<Column> columns{{"component", true, 0, least_label}};
    for (std::size_t i = begin; i < end; ++i)
        columns.push_back({shown.label(i, long_column_head), false, 0, least_label});
    if (with_difference) columns.push_back({with_se(shown, "difference"), false, 1});
    TextTable table(std::move(columns));

    const auto add_row = [&](const std::string& name, const auto& mean_of,
                             const auto& difference_of) {
        std::vector<std::string> row{name};
        for (std::size_t i = begin; i < end; ++i)
            row.push_back(fixed(mean_of(shown.figures.summaries[i]).mean, decimals));
        if (with_difference) {
            const Comparison& comparison = shown.figures.comparisons[0];
            row.push_back(mean_and_se(difference_of(comparison),
                                      decimals_for({&comparison.difference.mean, 1}),
                                      shown.style.unicode));
        }
        table.add_row(std::move(row));
    };
    for (std::size_t c = 0; c < shown.tally.component_count(); ++c)
        if (ever_scored(shown, c))
            add_row(
                shown.facts.components[c], [c](const auto& of) { return of.components[c].mean; },
                [c](const auto& of) { return of.components[c].mean; });
    add_row(
        "total", [](const auto& of) { return of.score.mean; },
        [](const auto& of) { return of.difference.mean; });
    return table;
}

}  // namespace

TextTable score_table(const ScoreTables& shown) {
    std::vector<ScoreColumn> shown_columns = score_columns(shown.figures, shown.style);
    std::erase_if(shown_columns, [](const ScoreColumn& column) { return column.page_only; });
    std::vector<Column> columns{{"strategy", true, 0, least_label}};
    for (const ScoreColumn& column : shown_columns)
        columns.push_back({column.head, false, column.drop_order});
    TextTable table(std::move(columns));
    for (std::size_t i = 0; i < shown.figures.summaries.size(); ++i) {
        std::vector<std::string> row{shown.label(i, long_label)};
        for (const ScoreColumn& column : shown_columns) row.push_back(column.cells[i]);
        table.add_row(std::move(row));
    }
    return table;
}

std::vector<TextTable> component_tables(const ScoreTables& shown, std::size_t width) {
    std::vector<TextTable> tables;
    const std::size_t count = shown.figures.summaries.size();
    for (std::size_t begin = 0; begin < count;) {
        std::size_t end = begin + 1;
        while (end < count && component_table(shown, begin, end + 1).natural_width() <= width)
            ++end;
        tables.push_back(component_table(shown, begin, end));
        begin = end;
    }
    return tables;
}

namespace {

TextTable difference_columns(const ScoreTables& shown, bool with_intervals) {
    const bool anytime = judging_of(shown.facts) == Judging::anytime;
    const std::string interval = anytime ? "95 % at any time" : "95 % interval";
    std::vector<Column> columns{{"a - b", true, 0, 2 * least_label + 3},
                                {with_se(shown, "mean")},
                                {interval, false, anytime ? 0 : 2},
                                {"a better", false, 1}};
    if (with_intervals) columns.push_back({interval});
    columns.push_back({"tie", false, 3});
    columns.push_back({"b better", false, 1});
    if (with_intervals) columns.push_back({interval});
    columns.push_back({"identical", false, 4});
    if (shown.facts.margin) columns.push_back({margin_head(*shown.facts.margin)});
    return TextTable(std::move(columns));
}

TextTable difference_table(const ScoreTables& shown, bool with_intervals) {
    std::vector<MeanEstimate> means;
    for (const Comparison& comparison : shown.figures.comparisons)
        means.push_back(comparison.difference.mean);
    const int decimals = decimals_for(means);
    TextTable table = difference_columns(shown, with_intervals);
    for (const Comparison& comparison : shown.figures.comparisons) {
        const std::uint64_t n = comparison.pairs();
        const MeanEstimate& mean = comparison.difference.mean;
        std::vector<std::string> row{
            shown.label(comparison.a, long_label) + " - " + shown.label(comparison.b, long_label),
            mean_and_se(mean, decimals, shown.style.unicode),
            interval_text(mean.interval, decimals), skerry::percent(comparison.wins_a, n)};
        if (with_intervals) row.push_back(better_interval(shown.facts, comparison, false));
        row.push_back(skerry::percent(comparison.ties, n));
        row.push_back(skerry::percent(comparison.wins_b, n));
        if (with_intervals) row.push_back(better_interval(shown.facts, comparison, true));
        row.push_back(skerry::percent(comparison.identical, n));
        if (shown.facts.margin) row.push_back(margin_cell(comparison.by_margin));
        table.add_row(std::move(row));
    }
    return table;
}

}  // namespace

TextTable difference_table(const ScoreTables& shown, std::size_t width) {
    TextTable table = difference_table(shown, true);
    return table.natural_width() <= width ? table : difference_table(shown, false);
}

}  // namespace skerry
