// The tables of a batch of scores: strategies, quantiles and differences.

#include <fmt/format.h>

#include <cmath>

#include "runner/exhibits/score_columns.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

std::vector<std::size_t> ScoreTables::strategies() const {
    std::vector<std::size_t> list(facts.strategies.size());
    std::iota(list.begin(), list.end(), std::size_t{0});
    return list;
}

// Names stay whole up to twice this, at the cost of other columns.
constexpr std::size_t least_name = 20;

TableColumn strategy_column() { return {"strategy", {"strategy"}, 0, true, least_name}; }

TableColumn pair_column() { return {"a - b", {"a", "b"}, 0, true, least_name}; }

void add_quantiles(Table& table, const std::vector<QuantileRow>& rows, const std::string& head,
                   const std::string& field) {
    const auto add = table.adder(rows);
    add({"games below or at", {"p"}}, [](const QuantileRow& row) {
        const double p = static_cast<double>(row.quantile.p.numerator) / row.quantile.p.denominator;
        return Cell{fmt::format("{:.0f} %", 100 * p), {p}};
    });
    add({head, {field}}, [](const QuantileRow& row) { return integer_cell(row.quantile.value); });
    add({"95 % interval", {"low", "high"}}, [](const QuantileRow& row) {
        const auto& interval = row.quantile.interval;
        if (!interval) return Cell{"-", {nullptr, nullptr}};
        return Cell{fmt::format("{} to {}", interval->low, interval->high),
                    {interval->low, interval->high}};
    });
}

namespace {

/// A column for each quantile.
Table wide_quantile_table(const ScoreTables& shown) {
    Table table{"quantiles", "The least score that so many of the games do not exceed"};
    const std::vector<std::size_t> strategies = shown.strategies();
    table.add(strategy_column(), strategies, [&](std::size_t i) { return shown.label_cell(i); });
    for (std::size_t q = 0; q < reported_quantiles.size(); ++q) {
        const auto& p = reported_quantiles[q];
        table.add(
            {fmt::format("{} %", 100 * p.numerator / p.denominator)}, strategies,
            [&](std::size_t i) {
                const auto& quantiles = shown.figures.summaries[i].score.quantiles;
                if (quantiles.empty()) return Cell{"-"};
                const auto& [share, value, interval] = quantiles[q];
                const std::string text = std::to_string(value);
                if (!interval) return Cell{text};
                return Cell{fmt::format("{} ({} to {})", text, interval->low, interval->high)};
            });
    }
    return table;
}

}  // namespace

Table score_table(const ScoreTables& shown) {
    Table table{"scores", "Scores"};
    const std::vector<std::size_t> strategies = shown.strategies();
    table.add(strategy_column(), strategies, [&](std::size_t i) { return shown.label_cell(i); });
    for (TableColumn& column : score_columns(shown.figures, shown.style))
        table.columns.push_back(std::move(column));
    for (TableColumn& column : threshold_columns(shown.batch, shown.style))
        table.columns.push_back(std::move(column));
    return table;
}

Table quantile_table(const ScoreTables& shown) {
    if (shown.style.page) return wide_quantile_table(shown);
    std::vector<QuantileRow> rows;
    for (const std::size_t i : shown.strategies())
        for (const Quantile& quantile : shown.figures.summaries[i].score.quantiles)
            rows.push_back({i, quantile});
    Table table{"quantiles", "Quantiles of the scores"};
    table.add(strategy_column(), rows,
              [&](const QuantileRow& row) { return shown.label_cell(row.index); });
    add_quantiles(table, rows, "score", "value");
    return table;
}

Table difference_table(const ScoreTables& shown) {
    return difference_table(shown, shown.judged_pairs());
}

Table difference_table(const ScoreTables& shown, const std::vector<Comparison>& pairs) {
    using Pair = Comparison;
    const bool anytime = judging_of(shown.facts) == Judging::anytime;
    const std::string interval = "95 % " + interval_word(shown.facts);
    std::vector<MeanEstimate> means;
    for (const Pair& pair : pairs) means.push_back(pair.difference.mean);
    const int decimals = decimals_for(means);
    Table table{"differences", "Differences on the same shuffles"};
    const auto add = table.adder(pairs);
    add(pair_column(), [&](const Pair& pair) { return shown.pair_cell(pair.a, pair.b); });
    add({"", {"pairs"}}, [](const Pair& pair) { return count_cell(pair.pairs()); });
    add({shown.with_se("mean"), {"mean", "se"}},
        [&](const Pair& pair) { return mean_cell(pair.difference.mean, decimals, shown.style); });
    add({interval, {"low", "high"}, anytime ? 0 : 3},
        [&](const Pair& pair) { return interval_cell(pair.difference.mean.interval, decimals); });
    add({anytime_head(shown, pairs), {}, 7}, [&](const Pair& pair) {
        return Cell{interval_text(pair.anytime.estimate.interval, decimals)};
    });
    add_verdicts(table, shown, pairs, 4);
    add({"a better", {"a_better"}, 2},
        [](const Pair& pair) { return percent_cell(pair.wins_a, pair.pairs()); });
    const auto add_bounds = [&](bool of_b) {
        add({.head = interval, .drop_order = 8, .below = true}, [&](const Pair& pair) {
            const std::string text = better_interval(shown.facts, pair, of_b);
            return Cell{text.empty() ? "-" : text};
        });
    };
    add_bounds(false);
    add({"tie", {"ties"}, 5},
        [](const Pair& pair) { return percent_cell(pair.ties, pair.pairs()); });
    add({"b better", {"b_better"}, 2},
        [](const Pair& pair) { return percent_cell(pair.wins_b, pair.pairs()); });
    add_bounds(true);
    add({"identical", {"identical"}, 6},
        [](const Pair& pair) { return percent_cell(pair.identical, pair.pairs()); });
    for (TableColumn& column : threshold_difference_columns(shown.batch, pairs, shown.style))
        table.columns.push_back(std::move(column));
    if (shown.facts.margin)
        add({margin_head(*shown.facts.margin), {"by_margin"}},
            [](const Pair& pair) { return by_margin_cell(pair.by_margin); });
    return table;
}

Table ranking_table(const ShownTables& shown, const Ranking& ranking) {
    struct Row {
        std::size_t strategy;
        std::size_t group;
    };
    std::vector<Row> rows;
    for (std::size_t group = 0; group < ranking.groups.size(); ++group)
        for (const std::size_t i : ranking.groups[group]) rows.push_back({i, group + 1});
    Table table{"ranking", "Ranking"};
    const auto add = table.adder(rows);
    add(strategy_column(), [&](const Row& row) { return shown.label_cell(row.strategy); });
    add({"group", {"group"}}, [](const Row& row) { return count_cell(row.group); });
    add({"rank", {"best_rank", "worst_rank"}}, [&](const Row& row) {
        const RankRange& range = ranking.ranks[row.strategy];
        return Cell{rank_text(range), {range.best, range.worst}};
    });
    if (!ranking.against.empty())
        add({"against the baseline", {"against_baseline"}, 0, true}, [&](const Row& row) {
            const AgainstBaseline verdict = ranking.against[row.strategy];
            return Cell{against_text(verdict), {std::string(name_of(verdict))}};
        });
    return table;
}

}  // namespace skerry
