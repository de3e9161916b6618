// The tables of a batch of scores: strategies, quantiles and differences.

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <utility>

#include "runner/console/tables.hpp"
#include "runner/experiment/judging.hpp"
#include "runner/results/result_json.hpp"
#include "runner/words/margin_words.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/score_columns.hpp"
#include "runner/words/score_words.hpp"
#include "runner/words/threshold_words.hpp"
#include "runner/words/variance_words.hpp"

namespace skerry {

std::vector<std::size_t> ScoreTables::strategies() const {
    std::vector<std::size_t> list(facts.strategies.size());
    std::iota(list.begin(), list.end(), std::size_t{0});
    return list;
}

std::vector<Comparison> ScoreTables::judged_pairs() const {
    std::vector<Comparison> list = figures.comparisons;
    std::erase_if(list, [](const Comparison& of) { return !of.judged; });
    return list;
}

std::string ScoreTables::with_se(const std::string& what) const {
    return what + " " + plus_minus(style.unicode) + " se";
}

// Names stay whole up to twice this, at the cost of other columns.
constexpr std::size_t least_name = 20;

TableColumn strategy_column() { return {"strategy", {"strategy"}, 0, true, least_name}; }

TableColumn pair_column() { return {"a - b", {"a", "b"}, 0, true, least_name}; }

Cell quantile_share_cell(const Quantile& of) {
    const double p = static_cast<double>(of.p.numerator) / of.p.denominator;
    return {fmt::format("{:.0f} %", 100 * p), {p}};
}

Cell value_interval_cell(const Quantile& of) {
    if (!of.interval) return {"-", {nullptr, nullptr}};
    return {fmt::format("{} to {}", of.interval->low, of.interval->high),
            {of.interval->low, of.interval->high}};
}

Table score_table(const ScoreTables& shown) {
    Table table{"scores", "Scores"};
    const std::vector<std::size_t> strategies = shown.strategies();
    table.add(strategy_column(), strategies, [&](std::size_t i) { return shown.label_cell(i); });
    for (TableColumn& column : score_columns(shown.figures, shown.style))
        table.columns.push_back(std::move(column));
    for (TableColumn& column :
         threshold_columns(shown.facts, shown.tally, shown.at_least, shown.style))
        table.columns.push_back(std::move(column));
    table.add({"", {"reference"}}, strategies,
              [&](std::size_t i) { return value_cell(shown.facts.strategies[i].reference); });
    return table;
}

Table quantile_table(const ScoreTables& shown) {
    struct Row {
        std::size_t strategy;
        Quantile quantile;
    };
    std::vector<Row> rows;
    for (const std::size_t i : shown.strategies())
        for (const Quantile& quantile : shown.figures.summaries[i].score.quantiles)
            rows.push_back({i, quantile});
    Table table{"quantiles", "Quantiles of the scores"};
    table.add(strategy_column(), rows,
              [&](const Row& of) { return shown.label_cell(of.strategy); });
    table.add({"games below or at", {"p"}}, rows,
              [](const Row& of) { return quantile_share_cell(of.quantile); });
    table.add({"score", {"value"}}, rows,
              [](const Row& of) { return integer_cell(of.quantile.value); });
    table.add({"95 % interval", {"low", "high"}}, rows,
              [](const Row& of) { return value_interval_cell(of.quantile); });
    return table;
}

Table difference_table(const ScoreTables& shown) {
    return difference_table(shown, shown.judged_pairs());
}

Table difference_table(const ScoreTables& shown, const std::vector<Comparison>& pairs) {
    using Pair = Comparison;
    const bool anytime = judging_of(shown.facts) == Judging::anytime;
    const char* const interval = anytime ? "95 % at any time" : "95 % interval";
    std::vector<MeanEstimate> means;
    for (const Pair& pair : pairs) means.push_back(pair.difference.mean);
    const int decimals = decimals_for(means);
    Table table{"differences", "Differences on the same shuffles"};
    const auto add = [&](TableColumn column, auto cell) {
        table.add(std::move(column), pairs, cell);
    };
    add(pair_column(), [&](const Pair& of) { return shown.pair_cell(of.a, of.b); });
    add({"", {"pairs"}}, [](const Pair& of) { return count_cell(of.pairs()); });
    add({shown.with_se("mean"), {"mean", "se"}},
        [&](const Pair& of) { return mean_cell(of.difference.mean, decimals, shown.style); });
    add({interval, {"low", "high"}, anytime ? 0 : 2},
        [&](const Pair& of) { return interval_cell(of.difference.mean.interval, decimals); });
    add({"", {"p_adjusted"}}, [&](const Pair& of) {
        const std::optional<double>& holm = of.test.p_holm ? of.test.p_holm : of.test.p;
        return value_cell(cell_value(anytime ? of.anytime.estimate.p : holm));
    });
    add({"", {"verdict"}}, [](const Pair& of) { return value_cell(verdict_name(of.verdict)); });
    add({"a better", {"a_better"}, 1},
        [](const Pair& of) { return percent_cell(of.wins_a, of.pairs()); });
    const auto add_bounds = [&](bool of_b) {
        if (shown.facts.plays > 1) return;
        add({interval, {}, 5}, [&](const Pair& of) {
            const std::string text = better_interval(shown.facts, of, of_b);
            return Cell{text.empty() ? "-" : text};
        });
    };
    add_bounds(false);
    add({"tie", {"ties"}, 3}, [](const Pair& of) { return percent_cell(of.ties, of.pairs()); });
    add({"b better", {"b_better"}, 1},
        [](const Pair& of) { return percent_cell(of.wins_b, of.pairs()); });
    add_bounds(true);
    add({"identical", {"identical"}, 4},
        [](const Pair& of) { return percent_cell(of.identical, of.pairs()); });
    for (TableColumn& column :
         threshold_difference_columns(shown.facts, shown.tally, pairs, shown.at_least, shown.style))
        table.columns.push_back(std::move(column));
    if (shown.facts.margin)
        add({margin_head(*shown.facts.margin), {"by_margin"}},
            [](const Pair& of) { return by_margin_cell(of.by_margin); });
    return table;
}

Table variance_table(const ScoreTables& shown) {
    struct Row {
        Cell of;
        const std::optional<VarianceParts>* parts;
        const MeanEstimate* mean;
        int decimals;
    };
    std::vector<Row> rows;
    const auto add_row = [&](Cell of, const std::optional<VarianceParts>& parts,
                             const MeanEstimate& mean) {
        of.values.resize(2);  // a strategy stands alone
        if (parts) rows.push_back({std::move(of), &parts, &mean, decimals_for({&mean, 1})});
    };
    for (std::size_t i = 0; i < shown.figures.summaries.size(); ++i)
        add_row(shown.label_cell(i), shown.figures.summaries[i].variance,
                shown.figures.summaries[i].score.mean);
    for (const Comparison& of : shown.figures.comparisons)
        add_row(shown.pair_cell(of.a, of.b), of.variance, of.difference.mean);

    Table table{"variance", "Where the variance of a game comes from"};
    const auto add = [&](TableColumn column, auto cell) {
        table.add(std::move(column), rows, cell);
    };
    add({"of", {"a", "b"}, 0, true, least_pair}, [](const Row& of) { return of.of; });
    add({"shuffle", {"deal_variance"}}, [](const Row& of) {
        return Cell{deal_share_text(*of.parts), {CellValue((*of.parts)->deal)}};
    });
    add({"play", {"play_variance"}}, [](const Row& of) {
        return Cell{play_share_text(*of.parts), {CellValue((*of.parts)->play)}};
    });
    add({"sd of shuffles", {}, 3},
        [](const Row& of) { return Cell{fixed(std::sqrt((*of.parts)->deal), 2)}; });
    add({"sd of plays", {}, 3},
        [](const Row& of) { return Cell{fixed(std::sqrt((*of.parts)->play), 2)}; });
    add({"se", {"se"}, 1}, [](const Row& of) { return fixed_cell(of.mean->se, of.decimals); });
    add({"se on own shuffles", {"se_on_own_deals"}, 1},
        [](const Row& of) { return fixed_cell((*of.parts)->se_on_own_deals, of.decimals); });
    return table;
}

}  // namespace skerry
