// Lays out a comparison: a table of changes, a table of their parts, sentences; and all figures in
// one table for programs.

#include <fmt/format.h>

#include "runner/documents/text.hpp"
#include "runner/exhibits/command_text.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/results/result.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/text_page.hpp"

namespace skerry {

namespace {

constexpr std::size_t least_head = 8;

/// The number of decimals with which the standard error of a figure has two digits.
int decimals_of(const MeanChange& change) {
    MeanEstimate estimate;
    estimate.se = change.se;
    return decimals_for({&estimate, 1});
}

std::string name_text(const ContenderChange& change, const char* arrow) {
    return change.name_a == change.name_b ? change.name_a : change.name_a + arrow + change.name_b;
}

/// " (about 1,800 would do, if B is equal)", or nothing.
std::string enough(const std::optional<std::uint64_t>& games, const char* condition) {
    return games ? fmt::format(" (about {} would do, if {})", rounded_up(*games), condition)
                 : std::string();
}

/// What the margin says of all rows; empty without one.
std::string margin_line(const ResultComparison& comparison, bool unicode) {
    if (!comparison.margin) return {};
    std::vector<std::string> open;
    std::vector<std::string> worse;
    for (const ContenderChange& change : comparison.changes) {
        const std::string name = name_text(change, unicode ? " → " : " -> ");
        if (change.by_margin == MarginVerdict::open)
            open.push_back(name +
                           enough(games_to_margin(change, *comparison.margin), "B is equal"));
        if (change.by_margin == MarginVerdict::worse) worse.push_back(name);
    }
    return margin_sentence(*comparison.margin, comparison.games.matches, open, worse);
}

/// Which rows are not proved to be better by so much; empty where all are, or none have to be.
std::string better_line(const ResultComparison& comparison, bool unicode) {
    if (!comparison.better) return {};
    std::vector<std::string> open;
    for (const ContenderChange& change : comparison.changes)
        if (!change.is_better_by(*comparison.better))
            open.push_back(
                name_text(change, unicode ? " → " : " -> ") +
                enough(games_to_better(change, *comparison.better), "the gain is as seen"));
    if (open.empty()) return {};
    return fmt::format("Not proved to be better{}: {}.",
                       *comparison.better > 0
                           ? fmt::format(" by more than {}{}", *comparison.better,
                                         comparison.games.matches ? " % of the points" : "")
                           : "",
                       join(open));
}

MeanEstimate difference_of(const MeanChange& change) {
    MeanEstimate difference;
    difference.mean = change.difference;
    difference.se = change.se;
    return difference;
}

/// Adds the means of both results and their difference. `mean_of` gives them with their decimals.
void add_means(Table& table, const auto& rows, const TextStyle& style, const auto& mean_of) {
    const auto add = table.adder(rows);
    const auto fixed_mean = [&](std::optional<double> MeanChange::*mean) {
        return [&mean_of, mean](const auto& row) {
            const auto [change, decimals] = mean_of(row);
            return Cell{fixed(change->*mean, decimals)};
        };
    };
    add({"A"}, fixed_mean(&MeanChange::mean_a));
    add({"B"}, fixed_mean(&MeanChange::mean_b));
    add({std::string("B - A ") + plus_minus(style.unicode) + " se"}, [&](const auto& row) {
        const auto [change, decimals] = mean_of(row);
        return Cell{mean_and_se(difference_of(*change), decimals, style.unicode)};
    });
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
        table_.add({"", {field}}, rows_, [&](const Row& row) { return value_cell(value(row)); });
    }
    /// A value of the first figure of a change, which the verdict is about.
    template <class Value>
    void add_verdict(const char* field, Value value) {
        add(field, [&](const Row& row) { return row.figure == 0 ? value(row) : CellValue(); });
    }

    void add_means() {
        add("a", [](const Row& row) { return CellValue(row.change.name_a); });
        add("b", [](const Row& row) { return CellValue(row.change.name_b); });
        add("figure", [&](const Row& row) { return CellValue(comparison_.figures[row.figure]); });
        add("method", [&](const Row&) {
            return CellValue(comparison_.games.paired ? "paired" : "unpaired");
        });
        for (const auto& [field, games] : {std::pair("games_a", &ContenderChange::n_a),
                                           std::pair("games_b", &ContenderChange::n_b)})
            add(field, [games = games](const Row& row) { return CellValue(row.change.*games); });
        for (const auto& [field, value] :
             {std::pair("mean_a", &MeanChange::mean_a), std::pair("mean_b", &MeanChange::mean_b),
              std::pair("difference", &MeanChange::difference), std::pair("se", &MeanChange::se)})
            add(field, [value = value](const Row& row) { return cell_value(row.mean().*value); });
        for (const auto& [field, which] :
             {std::pair("low", &Interval::low), std::pair("high", &Interval::high)})
            add(field, [which = which](const Row& row) { return end_of(row.mean(), which); });
        add("p", [](const Row& row) { return cell_value(row.mean().p); });
    }

    void add_verdicts() {
        add_verdict("p_holm", [](const Row& row) { return cell_value(row.change.p_holm); });
        add_verdict("verdict", [](const Row& row) {
            return CellValue(verdict_of_b(row.change.verdict, row.change.unchanged));
        });
        add_verdict("finished_a", [](const Row& row) { return CellValue(row.change.finishing.a); });
        add_verdict("finished_b", [](const Row& row) { return CellValue(row.change.finishing.b); });
        add_verdict("finishing_p",
                    [](const Row& row) { return cell_value(row.change.finishing.p); });
        add_verdict("finishing", [](const Row& row) {
            return CellValue(
                verdict_of_b(row.change.finishing.verdict, row.change.finishing.all()));
        });
        add_verdict("margin", [&](const Row&) { return cell_value(comparison_.margin); });
        add_verdict("by_margin", [&](const Row& row) {
            return comparison_.margin ? CellValue(verdict_by_margin(row.change.by_margin))
                                      : CellValue();
        });
        add_verdict("games_to_margin", [&](const Row& row) {
            return comparison_.margin ? cell_value(games_to_margin(row.change, *comparison_.margin))
                                      : CellValue();
        });
        add_verdict("better_by", [&](const Row&) { return cell_value(comparison_.better); });
        add_verdict("is_better", [&](const Row& row) {
            return comparison_.better ? CellValue(row.change.is_better_by(*comparison_.better))
                                      : CellValue();
        });
        add_verdict("games_to_better", [&](const Row& row) {
            return comparison_.better ? cell_value(games_to_better(row.change, *comparison_.better))
                                      : CellValue();
        });
        const auto differ = [](const auto& item) { return !item.rules_a.empty(); };
        if (std::ranges::any_of(comparison_.changes, differ))
            for (const auto& [field, rules] : {std::pair("rules_a", &ContenderChange::rules_a),
                                               std::pair("rules_b", &ContenderChange::rules_b)})
                add(field,
                    [rules = rules](const Row& row) { return CellValue(row.change.*rules); });
    }

    const ResultComparison& comparison_;
    std::vector<Row> rows_;
    Table table_{"comparison", "B against A"};
};

}  // namespace

Table overview_table(const ResultComparison& comparison, const TextStyle& style) {
    using Of = ContenderChange;
    Table table{"overview", "B against A"};
    const auto add = table.adder(comparison.changes);
    add({comparison.figures[0], {}, 0, true, least_head}, [&](const Of& figures) {
        return Cell{name_text(figures, style.unicode ? " → " : " -> ")};
    });
    add_means(table, comparison.changes, style, [](const Of& figures) {
        return std::pair(&figures.figures[0], decimals_of(figures.figures[0]));
    });
    add({"95 % interval", {}, 2}, [](const Of& figures) {
        return Cell{interval_text(figures.figures[0].interval, decimals_of(figures.figures[0]))};
    });
    add({"p (Holm)", {}, 1}, [](const Of& figures) { return Cell{p_cell(figures.p_holm).text}; });
    add({"B is"},
        [](const Of& figures) { return Cell{verdict_of_b(figures.verdict, figures.unchanged)}; });
    if (comparison.margin)
        add({fmt::format("by {}", *comparison.margin)},
            [](const Of& figures) { return Cell{verdict_by_margin(figures.by_margin)}; });
    return table;
}

std::optional<Table> part_table(const ResultComparison& comparison, const ContenderChange& change,
                                const TextStyle& style) {
    std::vector<std::size_t> rows = parts_of(change);
    if (rows.size() < 2) return std::nullopt;
    rows.push_back(0);  // the total
    Table table{"parts", "Where it comes from: " + name_text(change, " -> ")};
    table.add({"component", {}, 0, true, least_head}, rows,
              [&](std::size_t f) { return Cell{comparison.figures[f]}; });
    add_means(table, rows, style, [&](std::size_t f) {
        return std::pair(&change.figures[f], decimals_of(change.figures[0]));
    });
    return table;
}

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
    page.add_table(overview_table(comparison, style));
    for (const std::string& line :
         {margin_line(comparison, style.unicode), better_line(comparison, style.unicode)})
        if (!line.empty()) page.add_line(line);
    for (const ContenderChange& change : comparison.changes) {
        if (const std::string text = finishing_sentence(change, comparison.games); !text.empty())
            page.add_line(text);
        if (!change.note.empty()) page.add_line(name_text(change, " -> ") + ": " + change.note);
    }
    for (const ContenderChange& change : comparison.changes)
        if (const auto parts = part_table(comparison, change, style)) page.add_table(*parts);
    return std::move(page).text();
}

Table comparison_table(const ResultComparison& comparison) {
    return ComparisonColumns(comparison).all();
}

std::string shown_comparison(const ResultComparison& comparison, TableFormat format,
                             const TextStyle& style) {
    switch (format) {
        case TableFormat::markdown:
            return comparison_text(comparison, {.unicode = true, .markdown = true});
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
