// Lays out a comparison: a table of changes, a table of their parts, sentences; and all figures in
// one table for programs.

#include <fmt/format.h>

#include "runner/console/command_text.hpp"
#include "runner/console/text_page.hpp"
#include "runner/documents/text.hpp"
#include "runner/results/result.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/score_words.hpp"

namespace skerry {

namespace {

constexpr std::size_t least_head = 8;

/// The number of decimals with which the standard error of a figure has two digits.
int decimals_of(const MeanChange& change) {
    MeanEstimate estimate;
    estimate.se = change.se;
    return decimals_for({&estimate, 1});
}

std::string p_text(const std::optional<double>& p) {
    if (!p) return "-";
    return *p < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", *p);
}

std::string name_text(const ContenderChange& change, const char* arrow) {
    return change.name_a == change.name_b ? change.name_a : change.name_a + arrow + change.name_b;
}

std::vector<std::string> overview_cells(const ResultComparison& comparison,
                                        const ContenderChange& change, bool unicode) {
    const MeanChange& first = change.figures[0];
    const int decimals = decimals_of(first);
    MeanEstimate difference;
    difference.mean = first.difference;
    difference.se = first.se;
    std::vector<std::string> cells{name_text(change, unicode ? " → " : " -> "),
                                   fixed(first.mean_a, decimals),
                                   fixed(first.mean_b, decimals),
                                   mean_and_se(difference, decimals, unicode),
                                   interval_text(first.interval, decimals),
                                   p_text(change.p_holm),
                                   verdict_of_b(change.verdict, change.unchanged)};
    if (comparison.margin) cells.push_back(verdict_by_margin(change.by_margin));
    return cells;
}

/// What the margin says of all rows; empty without one.
std::string margin_line(const ResultComparison& comparison, bool unicode) {
    if (!comparison.margin) return {};
    std::vector<std::string> open;
    std::vector<std::string> worse;
    for (const ContenderChange& change : comparison.changes) {
        const std::string name = name_text(change, unicode ? " → " : " -> ");
        if (change.by_margin == MarginVerdict::open) open.push_back(name);
        if (change.by_margin == MarginVerdict::worse) worse.push_back(name);
    }
    return margin_sentence(*comparison.margin, comparison.games.matches, open, worse);
}

std::vector<std::string> overview_heads(const ResultComparison& comparison, bool unicode) {
    std::vector<std::string> heads{comparison.figures[0],
                                   "A",
                                   "B",
                                   std::string("B - A ") + plus_minus(unicode) + " se",
                                   "95 % interval",
                                   "p (Holm)",
                                   "B is"};
    if (comparison.margin) heads.push_back(fmt::format("by {}", *comparison.margin));
    return heads;
}

std::vector<std::string> part_cells(const ResultComparison& comparison,
                                    const ContenderChange& change, std::size_t f, bool unicode) {
    const int decimals = decimals_of(change.figures[0]);
    const MeanChange& figure = change.figures[f];
    MeanEstimate difference;
    difference.mean = figure.difference;
    difference.se = figure.se;
    return {comparison.figures[f], fixed(figure.mean_a, decimals), fixed(figure.mean_b, decimals),
            mean_and_se(difference, decimals, unicode)};
}

/// The parts of a change that are not 0 in both results.
std::vector<std::size_t> parts_of(const ContenderChange& change) {
    std::vector<std::size_t> parts;
    for (std::size_t f = 1; f < change.figures.size(); ++f) {
        const MeanChange& figure = change.figures[f];
        if (figure.mean_a.value_or(0) != 0 || figure.mean_b.value_or(0) != 0 ||
            figure.se.value_or(0) > 0)
            parts.push_back(f);
    }
    return parts;
}

std::string markdown_heads(const std::vector<std::string>& heads) {
    std::string text = markdown_row(heads) + "|---|";
    for (std::size_t i = 1; i < heads.size(); ++i) text += "---:|";
    return text + "\n";
}

CellValue end_of(const MeanChange& change, double Interval::*which) {
    return change.interval ? CellValue((*change.interval).*which) : CellValue();
}

/// The columns of comparison_table: a row for each figure of each change.
class ComparisonColumns {
  public:
    struct Row {
        const ContenderChange& change;
        std::size_t figure;

        const MeanChange& mean() const { return change.figures[figure]; }
    };

    explicit ComparisonColumns(const ResultComparison& comparison) : comparison_(comparison) {
        for (const ContenderChange& change : comparison.changes)
            for (std::size_t f = 0; f < change.figures.size(); ++f) rows_.push_back({change, f});
    }

    Table all() {
        add_means();
        add_verdicts();
        return std::move(table_);
    }

  private:
    template <class Value>
    void add(const char* field, Value value) {
        table_.add({"", {field}}, rows_, [&](const Row& of) { return value_cell(value(of)); });
    }
    /// A value of the first figure of a change, which the verdict is about.
    template <class Value>
    void add_verdict(const char* field, Value value) {
        add(field, [&](const Row& of) { return of.figure == 0 ? value(of) : CellValue(); });
    }

    void add_means() {
        add("a", [](const Row& of) { return CellValue(of.change.name_a); });
        add("b", [](const Row& of) { return CellValue(of.change.name_b); });
        add("figure", [&](const Row& of) { return CellValue(comparison_.figures[of.figure]); });
        add("method", [&](const Row&) {
            return CellValue(comparison_.games.paired ? "paired" : "unpaired");
        });
        for (const auto& [field, games] : {std::pair("games_a", &ContenderChange::n_a),
                                           std::pair("games_b", &ContenderChange::n_b)})
            add(field, [games = games](const Row& of) { return CellValue(of.change.*games); });
        for (const auto& [field, value] :
             {std::pair("mean_a", &MeanChange::mean_a), std::pair("mean_b", &MeanChange::mean_b),
              std::pair("difference", &MeanChange::difference), std::pair("se", &MeanChange::se)})
            add(field, [value = value](const Row& of) { return cell_value(of.mean().*value); });
        for (const auto& [field, which] :
             {std::pair("low", &Interval::low), std::pair("high", &Interval::high)})
            add(field, [which = which](const Row& of) { return end_of(of.mean(), which); });
        add("p", [](const Row& of) { return cell_value(of.mean().p); });
    }

    void add_verdicts() {
        add_verdict("p_holm", [](const Row& of) { return cell_value(of.change.p_holm); });
        add_verdict("verdict", [](const Row& of) {
            return CellValue(verdict_of_b(of.change.verdict, of.change.unchanged));
        });
        add_verdict("finished_a", [](const Row& of) { return CellValue(of.change.finishing.a); });
        add_verdict("finished_b", [](const Row& of) { return CellValue(of.change.finishing.b); });
        add_verdict("finishing_p", [](const Row& of) { return cell_value(of.change.finishing.p); });
        add_verdict("finishing", [](const Row& of) {
            return CellValue(verdict_of_b(of.change.finishing.verdict, of.change.finishing.all()));
        });
        add_verdict("margin", [&](const Row&) { return cell_value(comparison_.margin); });
        add_verdict("by_margin", [&](const Row& of) {
            return comparison_.margin ? CellValue(verdict_by_margin(of.change.by_margin))
                                      : CellValue();
        });
        const auto differ = [](const auto& of) { return !of.rules_a.empty(); };
        if (std::ranges::any_of(comparison_.changes, differ))
            for (const auto& [field, rules] : {std::pair("rules_a", &ContenderChange::rules_a),
                                               std::pair("rules_b", &ContenderChange::rules_b)})
                add(field, [rules = rules](const Row& of) { return CellValue(of.change.*rules); });
    }

    const ResultComparison& comparison_;
    std::vector<Row> rows_;
    Table table_{"comparison", "B against A"};
};

}  // namespace

std::string comparison_headline(const ResultComparison& comparison) {
    constexpr std::size_t most_named = 3;
    std::vector<std::string> parts;
    for (const char* const verdict : {"better", "worse", "open", "unchanged"}) {
        std::vector<std::string> names;
        for (const ContenderChange& change : comparison.changes)
            if (verdict_of_b(change.verdict, change.unchanged) == verdict)
                names.push_back(name_text(change, " → "));
        if (names.empty()) continue;
        const std::string last = names.back();
        const std::vector<std::string> others(names.begin(), names.end() - 1);
        parts.push_back(names.size() > most_named
                            ? fmt::format("{} are {}", names.size(), verdict)
                            : fmt::format("{}{}{} {} {}", join(others),
                                          others.empty() ? "" : " and ", last,
                                          others.empty() ? "is" : "are", verdict));
    }
    return "B against A: " + join(parts, "; ");
}

std::string comparison_text(const ResultComparison& comparison, const TextStyle& style) {
    Page page(style);
    page.add_line(comparison_headline(comparison), "");
    page.add_line("A: " + comparison.source_a, "");
    page.add_line("B: " + comparison.source_b, "");
    page.add_line(how_compared(comparison.games), "");
    for (const std::string& source : comparison.ended_by_figures)
        page.add_line(ended_warning(source));
    std::vector<Column> columns{
        {overview_heads(comparison, style.unicode)[0], true, 0, least_head}};
    const std::vector<std::string> heads = overview_heads(comparison, style.unicode);
    for (std::size_t i = 1; i < heads.size(); ++i)
        columns.push_back({heads[i], false, i == 4 ? 2 : i == 5 ? 1 : 0});
    TextTable overview(std::move(columns));
    for (const ContenderChange& change : comparison.changes)
        overview.add_row(overview_cells(comparison, change, style.unicode));
    page.add_table("B against A", overview);
    if (comparison.margin) page.add_line(margin_line(comparison, style.unicode));
    for (const ContenderChange& change : comparison.changes) {
        if (!change.finished.empty()) page.add_line(change.finished);
        if (!change.note.empty()) page.add_line(name_text(change, " -> ") + ": " + change.note);
    }
    for (const ContenderChange& change : comparison.changes) {
        const std::vector<std::size_t> parts = parts_of(change);
        if (parts.size() < 2) continue;
        TextTable table({{"component", true, 0, least_head}, {"A"}, {"B"}, {heads[3]}});
        for (const std::size_t f : parts)
            table.add_row(part_cells(comparison, change, f, style.unicode));
        table.add_row(part_cells(comparison, change, 0, style.unicode));
        page.add_table(
            "Where it comes from: " + shorten(name_text(change, " -> "), 40, style.unicode), table);
    }
    return std::move(page).text();
}

std::string comparison_markdown(const ResultComparison& comparison) {
    std::string text = "**" + markdown_escaped(comparison_headline(comparison)) + "**\n\n";
    text += fmt::format("A: `{}`, B: `{}`; {}.\n\n", comparison.source_a, comparison.source_b,
                        how_compared(comparison.games));
    for (const std::string& source : comparison.ended_by_figures)
        text += "> " + ended_warning(source) + "\n\n";
    text += markdown_heads(overview_heads(comparison, true));
    for (const ContenderChange& change : comparison.changes)
        text += markdown_row(overview_cells(comparison, change, true));
    if (comparison.margin) text += "\n" + margin_line(comparison, true) + "\n";
    for (const ContenderChange& change : comparison.changes) {
        if (!change.finished.empty()) text += "\n" + change.finished + "\n";
        if (!change.note.empty())
            text += fmt::format("\n{}: {}\n", name_text(change, " → "), change.note);
        const std::vector<std::size_t> parts = parts_of(change);
        if (parts.size() < 2) continue;
        text += fmt::format("\n**{}**\n\n", name_text(change, " → "));
        text += markdown_heads({"component", "A", "B", "B - A ± se"});
        for (const std::size_t f : parts)
            text += markdown_row(part_cells(comparison, change, f, true));
        text += markdown_row(part_cells(comparison, change, 0, true));
    }
    return text;
}

Table comparison_table(const ResultComparison& comparison) {
    return ComparisonColumns(comparison).all();
}

std::string shown_comparison(const ResultComparison& comparison, TableFormat format,
                             const TextStyle& style) {
    switch (format) {
        case TableFormat::markdown:
            return comparison_markdown(comparison);
        case TableFormat::csv:
            return csv_text(comparison_table(comparison));
        case TableFormat::json:
            return print_result(json_rows(comparison_table(comparison)));
        case TableFormat::text:
            break;
    }
    return comparison_text(comparison, style);
}

}  // namespace skerry
