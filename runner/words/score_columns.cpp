#include "runner/words/score_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "runner/words/number_text.hpp"

namespace skerry {

namespace {

/// The index in reported_quantiles.
constexpr std::size_t first_quartile = 3;
constexpr std::size_t median = 4;
constexpr std::size_t third_quartile = 5;

std::string whole(const std::optional<std::int32_t>& value) {
    return value ? std::to_string(*value) : "-";
}

std::string quantile(const Distribution& score, std::size_t place) {
    return score.quantiles.empty() ? "-" : std::to_string(score.quantiles[place].value);
}

/// Digits after the point that suit all means together.
int common_decimals(const std::vector<StrategySummary>& summaries) {
    std::vector<MeanEstimate> means;
    for (const StrategySummary& summary : summaries) means.push_back(summary.score.mean);
    return decimals_for(means);
}

bool is_worthwhile(const std::optional<AdjustedMean>& mean) { return mean && mean->worthwhile; }

/// Means adjusted for lucky deals, where that saves games, and how many it saves.
ScoreColumn adjusted_column(const ScoreFigures& figures, int decimals, const TextStyle& style) {
    ScoreColumn column{"adjusted " + plus_minus(style.unicode) + " se (saved)", {}, 1, false};
    for (const std::optional<AdjustedMean>& adjusted : figures.covariates.strategies) {
        if (!is_worthwhile(adjusted)) {
            column.cells.emplace_back("-");
            continue;
        }
        MeanEstimate estimate;
        estimate.mean = adjusted->mean;
        estimate.se = adjusted->se;
        column.cells.push_back(fmt::format("{} ({:.0f} %)",
                                           mean_and_se(estimate, decimals, style.unicode),
                                           100 * adjusted->games_saved));
    }
    return column;
}

}  // namespace

std::vector<ScoreColumn> score_columns(const ScoreFigures& figures, const TextStyle& style) {
    using Summary = StrategySummary;
    std::vector<ScoreColumn> columns;
    const auto add = [&](std::string head, int drop_order, auto cell, bool page_only = false) {
        ScoreColumn column{std::move(head), {}, drop_order, page_only};
        for (const Summary& of : figures.summaries) column.cells.push_back(cell(of));
        columns.push_back(std::move(column));
    };
    const auto is_dead = [](const Summary& of) { return of.unfinished > 0; };
    const int decimals = common_decimals(figures.summaries);

    add("games", 4, [](const Summary& of) { return grouped(of.score.mean.n); });
    if (std::ranges::any_of(figures.summaries, is_dead))
        add("dead", 1, [](const Summary& of) { return grouped(of.unfinished); });
    add("mean " + plus_minus(style.unicode) + " se", 0,
        [&](const Summary& of) { return mean_and_se(of.score.mean, decimals, style.unicode); });
    if (std::ranges::any_of(figures.covariates.strategies, is_worthwhile))
        columns.push_back(adjusted_column(figures, decimals, style));
    const bool anytime = std::ranges::any_of(figures.summaries, [](const Summary& of) {
        return of.score.mean.method == IntervalMethod::mixture;
    });
    add(
        anytime ? "95 % at any time" : "95 % interval", 0,
        [&](const Summary& of) { return interval_text(of.score.mean.interval, decimals); }, true);
    add("sd", 2, [](const Summary& of) { return fixed(of.score.mean.sd, 2); });
    add("min", 5, [](const Summary& of) { return whole(of.score.min); });
    add("q1", 6, [](const Summary& of) { return quantile(of.score, first_quartile); });
    add("median", 3, [](const Summary& of) { return quantile(of.score, median); });
    add("q3", 6, [](const Summary& of) { return quantile(of.score, third_quartile); });
    add("max", 5, [](const Summary& of) { return whole(of.score.max); });
    return columns;
}

}  // namespace skerry
