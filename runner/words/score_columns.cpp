// The columns of the table of scores, for console and page.

#include "runner/words/score_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "runner/words/number_text.hpp"
#include "runner/words/variance_words.hpp"

namespace skerry {

namespace {

/// The index in reported_quantiles.
constexpr std::size_t first_quartile = 3;
constexpr std::size_t median = 4;
constexpr std::size_t third_quartile = 5;

Cell quantile(const Distribution& score, std::size_t place) {
    return integer_cell(score.quantiles.empty() ? std::optional<std::int32_t>()
                                                : score.quantiles[place].value);
}

/// Digits after the point that suit all means together.
int common_decimals(const std::vector<StrategySummary>& summaries) {
    std::vector<MeanEstimate> means;
    for (const StrategySummary& summary : summaries) means.push_back(summary.score.mean);
    return decimals_for(means);
}

bool is_worthwhile(const std::optional<AdjustedMean>& mean) { return mean && mean->worthwhile; }

/// Means adjusted for lucky deals and how many games that saves; people see those that save some.
Cell adjusted_cell(const std::optional<AdjustedMean>& adjusted, int decimals,
                   const TextStyle& style) {
    if (!adjusted) return {"-", {nullptr, nullptr, nullptr}};
    MeanEstimate estimate;
    estimate.mean = adjusted->mean;
    estimate.se = adjusted->se;
    Cell cell = mean_cell(estimate, decimals, style);
    cell.values.emplace_back(adjusted->games_saved);
    cell.text = adjusted->worthwhile
                    ? fmt::format("{} ({:.0f} %)", cell.text, 100 * adjusted->games_saved)
                    : "-";
    return cell;
}

}  // namespace

std::vector<TableColumn> score_columns(const ScoreFigures& figures, const TextStyle& style) {
    using Summary = StrategySummary;
    Table table;
    const auto add = [&](TableColumn column, auto cell) {
        table.add(std::move(column), figures.summaries, cell);
    };
    const auto is_dead = [](const Summary& of) { return of.unfinished > of.forfeited; };
    const auto is_lost = [](const Summary& of) { return of.forfeited > 0; };
    const bool dead = std::ranges::any_of(figures.summaries, is_dead);
    const int decimals = common_decimals(figures.summaries);
    const std::string with_se = " " + plus_minus(style.unicode) + " se";

    add({"games", {"finished"}, 4}, [](const Summary& of) { return count_cell(of.score.mean.n); });
    add({dead ? "dead" : "", {"unfinished"}, 1}, [](const Summary& of) {
        Cell cell = count_cell(of.unfinished);
        if (of.forfeited > 0) cell.text = count_cell(of.unfinished - of.forfeited).text;
        return cell;
    });
    if (std::ranges::any_of(figures.summaries, is_lost))
        add({"forfeited", {"forfeited"}, 1},
            [](const Summary& of) { return count_cell(of.forfeited); });
    add({"mean" + with_se, {"mean", "se"}},
        [&](const Summary& of) { return mean_cell(of.score.mean, decimals, style); });
    const auto& adjusted = figures.covariates.strategies;
    const bool shown = std::ranges::any_of(adjusted, is_worthwhile);
    if (!adjusted.empty())
        table.add({shown ? "adjusted" + with_se + " (saved)" : "",
                   {"adjusted", "adjusted_se", "games_saved"},
                   1},
                  adjusted, [&](const auto& of) { return adjusted_cell(of, decimals, style); });
    const bool anytime = std::ranges::any_of(figures.summaries, [](const Summary& of) {
        return of.score.mean.method == IntervalMethod::mixture;
    });
    TableColumn interval{anytime ? "95 % at any time" : "95 % interval", {"low", "high"}};
    interval.wide_only = true;
    add(std::move(interval),
        [&](const Summary& of) { return interval_cell(of.score.mean.interval, decimals); });
    const auto has_parts = [](const Summary& of) { return of.variance.has_value(); };
    if (std::ranges::any_of(figures.summaries, has_parts)) {
        TableColumn variance{"variance from the shuffle"};
        variance.wide_only = true;
        add(std::move(variance),
            [](const Summary& of) { return Cell{deal_share_text(of.variance)}; });
    }
    add({"sd", {"sd"}, 2}, [](const Summary& of) { return fixed_cell(of.score.mean.sd, 2); });
    add({"min", {"min"}, 5}, [](const Summary& of) { return integer_cell(of.score.min); });
    add({"q1", {"q1"}, 6}, [](const Summary& of) { return quantile(of.score, first_quartile); });
    add({"median", {"median"}, 3}, [](const Summary& of) { return quantile(of.score, median); });
    add({"q3", {"q3"}, 6}, [](const Summary& of) { return quantile(of.score, third_quartile); });
    add({"max", {"max"}, 5}, [](const Summary& of) { return integer_cell(of.score.max); });
    return std::move(table.columns);
}

}  // namespace skerry
