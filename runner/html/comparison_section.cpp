// The chapter of a page of two results that compares them.

#include <fmt/format.h>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/chart.hpp"
#include "runner/exhibits/command_text.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/html/page_parts.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

std::string name_of(const ContenderChange& change) {
    return change.name_a == change.name_b ? change.name_a : change.name_a + " → " + change.name_b;
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

ordered_json compared(const ReportSource& a, const ReportSource& b, bool rules_may_differ,
                      std::string& plots) {
    const ResultComparison comparison =
        compare_results(compared_result(*a.result, a.file), compared_result(*b.result, b.file), {},
                        {}, rules_may_differ);
    ordered_json model = {{"a", a.file}, {"b", b.file}, {"headline", nullptr}};
    model["how"] = how_compared(comparison.games);
    model["overview"] = texts_of(overview_table(comparison, page_style));
    for (const ContenderChange& change : comparison.changes) {
        model["notes"].push_back(change.note);
        const auto parts = part_table(comparison, change, page_style);
        if (parts && !change.unchanged) model["parts"].push_back(texts_of(*parts));
    }
    model["headline"] = comparison_headline(comparison);
    plots += change_plot(comparison);
    model["warnings"] = ordered_json::array();
    for (const std::string& source : comparison.ended_by_figures)
        model["warnings"].push_back(ended_warning(source));
    for (const ContenderChange& change : comparison.changes)
        if (const std::string text = finishing_sentence(change, comparison.games); !text.empty())
            model["warnings"].push_back(text);
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
