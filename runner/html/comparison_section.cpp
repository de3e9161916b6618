// The chapter of a page of two results that compares them.

#include <fmt/format.h>

#include "runner/console/command_text.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/html/page_parts.hpp"
#include "runner/plots/chart.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/score_words.hpp"

namespace skerry {

namespace {

ordered_json change_model(const MeanChange& change) {
    const auto& interval = change.interval;
    return {{"a", or_null(change.mean_a)},
            {"b", or_null(change.mean_b)},
            {"mean", or_null(change.difference)},
            {"se", or_null(change.se)},
            {"low", interval ? ordered_json(interval->low) : ordered_json(nullptr)},
            {"high", interval ? ordered_json(interval->high) : ordered_json(nullptr)}};
}

std::string name_of(const ContenderChange& change) {
    return change.name_a == change.name_b ? change.name_a : change.name_a + " → " + change.name_b;
}

ordered_json row_model(const ResultComparison& comparison, const ContenderChange& change) {
    ordered_json row = {{"name", name_of(change)}, {"note", change.note}};
    row.update(change_model(change.figures.front()));
    row["p_holm"] = or_null(change.p_holm);
    row["verdict"] = verdict_of_b(change.verdict, change.unchanged);
    row["parts"] = ordered_json::array();
    for (std::size_t f = 1; f < change.figures.size(); ++f) {
        ordered_json part = {{"name", comparison.figures.at(f)}};
        part.update(change_model(change.figures[f]));
        row["parts"].push_back(part);
    }
    return row;
}

/// A row a change: where it lies, and how sure that is.
std::string change_plot(const ResultComparison& comparison) {
    RowChart chart{comparison.figures.front() + ", B − A", 0};
    for (const ContenderChange& change : comparison.changes) {
        constexpr std::size_t circle = 0;
        constexpr std::size_t square = 1;
        constexpr std::size_t diamond = 2;
        const MeanChange& figure = change.figures.front();
        const bool better = change.verdict == Verdict::b_is_better && !change.unchanged;
        const bool worse = change.verdict == Verdict::a_is_better && !change.unchanged;
        Mark mark{better ? circle : worse ? square : diamond, figure.difference};
        if (figure.interval) mark.low = figure.interval->low;
        if (figure.interval) mark.high = figure.interval->high;
        mark.filled = better || worse;
        mark.colour = better ? colour_of(0) : worse ? colour_of(1) : "soft";
        MeanEstimate mean;
        mean.mean = figure.difference;
        mean.se = figure.se;
        const int decimals = decimals_for({&mean, 1});
        mark.tip = mean_and_se(mean, decimals, true) + " (" +
                   interval_text(figure.interval, decimals) + ")";
        chart.rows.push_back({name_of(change), {std::move(mark)}});
    }
    return drawn(chart, {.title = "What changed from A to B", .name = "0/changes"});
}

ComparedResult compared_result(const ReportSource& source) {
    ComparedResult result = compared_result(*source.result);
    result.source = source.file;
    return result;
}

ordered_json compared(const ReportSource& a, const ReportSource& b, bool rules_may_differ,
                      std::string& plots) {
    const ResultComparison comparison =
        compare_results(compared_result(a), compared_result(b), {}, {}, rules_may_differ);
    ordered_json model = {{"a", a.file}, {"b", b.file}, {"headline", nullptr}};
    model["how"] = how_compared(comparison.games);
    model["figure"] = comparison.figures.front();
    model["rows"] = ordered_json::array();
    for (const ContenderChange& change : comparison.changes)
        model["rows"].push_back(row_model(comparison, change));
    model["headline"] = comparison_headline(comparison);
    plots += change_plot(comparison);
    model["warnings"] = ordered_json::array();
    for (const std::string& source : comparison.ended_by_figures)
        model["warnings"].push_back(ended_warning(source));
    for (const ContenderChange& change : comparison.changes)
        if (!change.finished.empty()) model["warnings"].push_back(change.finished);
    return model;
}

}  // namespace

ordered_json comparison_section(const ReportSource& a, const ReportSource& b, bool rules_may_differ,
                                std::string& plots) {
    try {
        return compared(a, b, rules_may_differ, plots);
    } catch (const UserError& error) {
        return {{"a", a.file}, {"b", b.file}, {"why", error.what()}};
    }
}

}  // namespace skerry
