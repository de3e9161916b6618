// The columns of the table of scores, for console and page.

#include "runner/exhibits/score_columns.hpp"

#include <fmt/format.h>

#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/quantile_intervals.hpp"
#include "runner/text/number_text.hpp"

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

std::string percents_of(const Interval& interval) {
    return fmt::format("{} to {}", fixed(100 * interval.low, 1), fixed(100 * interval.high, 1));
}

/// The intervals take games for independent and their number for fixed.
std::optional<ShareDifference> difference_of(const ShownBatch& batch, std::size_t a, std::size_t b,
                                             std::int32_t least) {
    const Tally& tally = batch.tally.scores();
    const auto [first, second] = std::minmax(a, b);
    std::optional<OnlyOne> only;
    if (batch.reached) only = batch.reached->only(first, second, least);
    auto difference = difference_at_least(tally.strategy(first), tally.strategy(second),
                                          tally.pair(first, second), least, only);
    if (!difference) return difference;
    if (judging_of(batch.facts) == Judging::anytime) difference->interval.reset();
    if (first == a) return difference;
    difference->difference = -difference->difference;
    if (const auto& interval = difference->interval)
        difference->interval = Interval{-interval->high, -interval->low};
    return difference;
}

/// The games that the shares are of: all, unless some have no score.
const char* finished(const Tally& tally) {
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        if (tally.strategy(i).totals.n() < tally.games_of(i)) return " finished";
    return "";
}

TableColumn column_of(const Tally& tally, std::int32_t least, bool with_count,
                      const TextStyle& style) {
    const std::string field = fmt::format("at_least_{}", least);
    const char* const games = finished(tally);
    TableColumn column{
        fmt::format("{} {}{}{}", style.unicode ? "≥" : ">=", least, *games ? " of" : "", games),
        {field, field + "_low", field + "_high"}};
    if (with_count) column.fields.push_back(field + "_games");
    return column;
}

Cell share_cell(const ExperimentFacts& facts, const Histogram& totals, std::int32_t least) {
    const std::uint64_t n = totals.n();
    const std::uint64_t count = count_at_least(totals, least);
    const GameShare share = share_of_games(facts, count, n);
    Cell cell{"-", {cell_value(share.share), nullptr, nullptr, count}};
    if (n > 0) cell.text = percent(count, n);
    if (!share.interval) return cell;
    cell.text += " (" + percents_of(*share.interval) + ")";
    cell.values[1] = share.interval->low;
    cell.values[2] = share.interval->high;
    return cell;
}

Cell difference_cell(const std::optional<ShareDifference>& share_difference) {
    if (!share_difference) return {"-", {nullptr, nullptr, nullptr}};
    Cell cell{signed_fixed(100 * share_difference->difference, 1) + " %",
              {share_difference->difference, nullptr, nullptr}};
    if (!share_difference->interval) return cell;
    cell.text += " (" + percents_of(*share_difference->interval) + ")";
    cell.values[1] = share_difference->interval->low;
    cell.values[2] = share_difference->interval->high;
    return cell;
}

double share_of(const Tally& tally, std::size_t strategy, std::int32_t least) {
    const Histogram& totals = tally.strategy(strategy).totals;
    return percentage(count_at_least(totals, least), totals.n());
}

/// The one that reaches it most often; of equal ones the first by mean.
std::size_t foremost(const Tally& tally, const std::vector<std::size_t>& order,
                     std::int32_t least) {
    return *std::ranges::max_element(order, {},
                                     [&](std::size_t i) { return share_of(tally, i, least); });
}

std::string sentence_of(const ShownBatch& batch, std::size_t first, std::size_t by_mean,
                        std::int32_t least) {
    const ExperimentFacts& facts = batch.facts;
    const Tally& tally = batch.tally.scores();
    const auto share = [&](std::size_t i) { return fixed(share_of(tally, i, least), 1) + " %"; };
    const auto difference = difference_of(batch, first, by_mean, least);
    std::string how;
    if (difference && difference->interval)
        how = fmt::format(" (difference 95 % interval {} %{})", percents_of(*difference->interval),
                          difference->interval->low > 0 ? "" : ": open");
    return fmt::format("At {} points or more it is {}, in {} of its{} games; {}: {}{}.", least,
                       label_of(facts, first), share(first), finished(tally),
                       label_of(facts, by_mean), share(by_mean), how);
}

}  // namespace

std::vector<TableColumn> score_columns(const ScoreFigures& figures, const TextStyle& style) {
    using Summary = StrategySummary;
    Table table;
    const auto add = table.adder(figures.summaries);
    const auto is_dead = [](const Summary& summary) {
        return summary.unfinished > summary.forfeited;
    };
    const auto is_lost = [](const Summary& summary) { return summary.forfeited > 0; };
    const bool dead = std::ranges::any_of(figures.summaries, is_dead);
    const int decimals = common_decimals(figures.summaries);
    const std::string with_se = " " + plus_minus(style.unicode) + " se";

    add({"games", {"finished"}, 4},
        [](const Summary& summary) { return count_cell(summary.score.mean.n); });
    add({dead ? "dead" : "", {"unfinished"}, 1}, [](const Summary& summary) {
        Cell cell = count_cell(summary.unfinished);
        if (summary.forfeited > 0)
            cell.text = count_cell(summary.unfinished - summary.forfeited).text;
        return cell;
    });
    if (std::ranges::any_of(figures.summaries, is_lost))
        add({"forfeited", {"forfeited"}, 1},
            [](const Summary& summary) { return count_cell(summary.forfeited); });
    add({"mean" + with_se, {"mean", "se"}},
        [&](const Summary& summary) { return mean_cell(summary.score.mean, decimals, style); });
    const bool anytime = std::ranges::any_of(figures.summaries, [](const Summary& summary) {
        return summary.score.mean.method == IntervalMethod::mixture;
    });
    TableColumn interval{anytime ? "95 % at any time" : "95 % interval", {"low", "high"}};
    interval.wide_only = true;
    add(std::move(interval), [&](const Summary& summary) {
        return interval_cell(summary.score.mean.interval, decimals);
    });
    add({"sd", {"sd"}, 2},
        [](const Summary& summary) { return fixed_cell(summary.score.mean.sd, 2); });
    add({"min", {"min"}, 5},
        [](const Summary& summary) { return integer_cell(summary.score.min); });
    add({"q1", {"q1"}, 6},
        [](const Summary& summary) { return quantile(summary.score, first_quartile); });
    add({"median", {"median"}, 3},
        [](const Summary& summary) { return quantile(summary.score, median); });
    add({"q3", {"q3"}, 6},
        [](const Summary& summary) { return quantile(summary.score, third_quartile); });
    add({"max", {"max"}, 5},
        [](const Summary& summary) { return integer_cell(summary.score.max); });
    return std::move(table.columns);
}

std::vector<TableColumn> threshold_columns(const ShownBatch& batch, const TextStyle& style) {
    const Tally& tally = batch.tally.scores();
    std::vector<TableColumn> columns;
    for (const std::int32_t least : batch.at_least) {
        TableColumn column = column_of(tally, least, true, style);
        for (std::size_t i = 0; i < tally.strategy_count(); ++i)
            column.cells.push_back(share_cell(batch.facts, tally.strategy(i).totals, least));
        columns.push_back(std::move(column));
    }
    return columns;
}

std::vector<TableColumn> threshold_difference_columns(const ShownBatch& batch,
                                                      const std::vector<Comparison>& pairs,
                                                      const TextStyle& style) {
    std::vector<TableColumn> columns;
    for (const std::int32_t least : batch.at_least) {
        TableColumn column = column_of(batch.tally.scores(), least, false, style);
        for (const Comparison& pair : pairs)
            column.cells.push_back(difference_cell(difference_of(batch, pair.a, pair.b, least)));
        columns.push_back(std::move(column));
    }
    return columns;
}

std::string threshold_sentence(const ShownBatch& batch) {
    const std::vector<std::size_t> order = batch.figures->ranking().order();
    if (order.size() < 2) return {};
    const std::size_t by_mean = order.front();
    std::string text;
    for (const std::int32_t least : batch.at_least) {
        const std::size_t first = foremost(batch.tally.scores(), order, least);
        if (first == by_mean) continue;
        if (text.empty()) text = "By mean it is " + label_of(batch.facts, by_mean) + ".";
        text += " " + sentence_of(batch, first, by_mean, least);
    }
    return text;
}

}  // namespace skerry
