// What the rules change: each player by each rule set, and the paired change from the first set.

#include <algorithm>
#include <utility>

#include "runner/console/score_tables.hpp"
#include "runner/experiment/judging.hpp"
#include "runner/experiment/rule_sets.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

namespace {

struct RuleRow {
    std::string rules;
    bool own_deals;
    std::size_t strategy;
    const Comparison* change;  ///< null: plays by the first rule set, or only by this one
    MeanEstimate by;           ///< what the rules change, in points
};

std::optional<double> negative(const std::optional<double>& value) {
    return value ? std::optional(-*value) : value;
}

/// The change from strategy `from` to `to`, whichever comes first in the comparison.
MeanEstimate change_from(const Comparison& comparison, std::size_t from) {
    MeanEstimate change = comparison.difference.mean;
    if (comparison.a != from) return change;
    change.mean = negative(change.mean);
    if (change.interval) {
        std::swap(change.interval->low, change.interval->high);
        change.interval->low *= -1;
        change.interval->high *= -1;
    }
    return change;
}

std::vector<RuleRow> rule_rows(const ScoreTables& shown) {
    const std::vector<RuleSet> sets = rule_sets_of(shown.facts);
    const std::vector<std::size_t> contestants = contestants_of(shown.facts);
    std::vector<RuleRow> rows;
    for (const RuleSet& set : sets)
        for (const std::size_t i : set.strategies) {
            RuleRow row{set.text, set.own_deals, i, nullptr, {}};
            const auto first = std::ranges::find_if(
                sets.front().strategies,
                [&](std::size_t other) { return contestants[other] == contestants[i]; });
            if (first != sets.front().strategies.end() && *first != i) {
                row.change = &pair_of(shown.figures.comparisons, *first, i);
                row.by = change_from(*row.change, *first);
            }
            rows.push_back(std::move(row));
        }
    return rows;
}

}  // namespace

Table rule_table(const ScoreTables& shown) {
    const std::vector<RuleRow> rows = rule_rows(shown);
    std::vector<MeanEstimate> means;
    std::vector<MeanEstimate> changes;
    for (const RuleRow& row : rows) {
        means.push_back(shown.figures.summaries[row.strategy].score.mean);
        if (row.change != nullptr) changes.push_back(row.by);
    }
    const int of_mean = decimals_for(means);
    const int of_change = decimals_for(changes);
    const bool anytime = judging_of(shown.facts) == Judging::anytime;
    Table table{"rules", "What the rules change"};
    const auto add = [&](TableColumn column, auto cell) {
        table.add(std::move(column), rows, cell);
    };
    add({"rules", {"rules"}, 0, true, least_label}, [](const RuleRow& row) {
        return Cell{row.rules, {row.rules}};
    });
    add(strategy_column(), [&](const RuleRow& row) {
        const StrategyFacts& facts = shown.facts.strategies[row.strategy];
        return Cell{shorten(facts.name, long_label, shown.style.unicode), {facts.label}};
    });
    add({shown.with_se("mean"), {"mean", "mean_se"}}, [&](const RuleRow& row) {
        return mean_cell(shown.figures.summaries[row.strategy].score.mean, of_mean, shown.style);
    });
    const Cell none{"-", {nullptr, nullptr}};
    add({shown.with_se("change"), {"change", "change_se"}}, [&](const RuleRow& row) {
        return row.change != nullptr ? mean_cell(row.by, of_change, shown.style) : none;
    });
    add({anytime ? "95 % at any time" : "95 % interval", {"low", "high"}}, [&](const RuleRow& row) {
        return row.change != nullptr ? interval_cell(row.by.interval, of_change) : none;
    });
    add({"", {"p_adjusted"}}, [&](const RuleRow& row) {
        if (row.change == nullptr) return value_cell(nullptr);
        const auto& test = row.change->test;
        return value_cell(cell_value(anytime       ? row.change->anytime.estimate.p
                                     : test.p_holm ? test.p_holm
                                                   : test.p));
    });
    const bool any_own = std::ranges::any_of(rows, &RuleRow::own_deals);
    add({any_own ? "shuffles" : "", {"own_deals"}, 1, true}, [](const RuleRow& row) {
        return Cell{row.own_deals ? "others" : "the same", {row.own_deals}};
    });
    return table;
}

}  // namespace skerry
