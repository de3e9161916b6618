// What the rules change: each player, and each matchup, by each rule set, and the change from the
// first set, which are the experiment's own rules if any play by them.

#include "runner/documents/text.hpp"
#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/rule_rows.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// Names the rules that the others are compared with.
std::string title_of_changes(const ExperimentFacts& facts) {
    const RuleSet reference = rule_sets_of(facts).front();
    return "What the rules change, against " + reference.text +
           (reference.is_own ? "" : ", the first of them");
}

TableColumn rules_column() { return {"rules", {"rules"}, 0, true, 2 * least_label}; }

template <class Row>
Cell rules_cell(const Row& row) {
    return {row.set.text, {row.set.text}};
}

template <class Row>
void add_shuffles(Table& table, const std::vector<Row>& rows) {
    const bool any_own =
        std::ranges::any_of(rows, [](const Row& row) { return row.set.own_deals; });
    table.add({any_own ? "shuffles" : "", {"own_deals"}, 1, true}, rows, [](const Row& row) {
        return Cell{row.set.own_deals ? "others" : "the same", {row.set.own_deals}};
    });
}

/// Adds why a change has no interval, where one has none: `reason_of` a row, empty where it has.
template <class Row, class Reason>
void add_reasons(Table& table, const std::vector<Row>& rows, const Reason& reason_of) {
    const bool any =
        std::ranges::any_of(rows, [&](const Row& row) { return !reason_of(row).empty(); });
    table.add({any ? "no interval, as" : "", {"no_interval"}, 3, true}, rows, [&](const Row& row) {
        const std::string reason = reason_of(row);
        return reason.empty() ? Cell{"", {nullptr}} : Cell{reason, {reason}};
    });
}

std::string why_no_interval(const ScoreTables& shown, const StrategyRow& row) {
    if (row.change == nullptr || row.by.interval) return {};
    const Histogram& differences = shown.tally.pair(row.change->a, row.change->b).differences;
    const std::uint64_t differ = differences.n() - differences.count(0);
    if (differences.n() == 0) return "no game was finished by both";
    if (differ == 0) return "no game differs";
    return fmt::format("only {} differ", counted(differ, "game"));
}

std::string why_no_interval(const MatchTables& shown, const MatchupRow& row) {
    if (row.change == nullptr || row.change->first_seat.interval) return {};
    const MatchupSummary& first = shown.figures.summary.matchups[row.change->first];
    if (first.deterministic || row.matchup->deterministic) return "the games repeat";
    if (first.pairs() == 0 || row.matchup->pairs() == 0) return "no pair has two results";
    if (row.change->first_seat.se.value_or(0) == 0) return "no pair differs";
    if (row.change->own_deals && judging_of(shown.facts) == Judging::anytime)
        return "other deals have none at any time";
    return "too few pairs differ";
}

/// "greedy - random", without the rules, and both labels.
Cell players_cell(const MatchTables& shown, const MatchupRow& row) {
    const StrategyFacts& a = shown.facts.strategies[row.matchup->a];
    const StrategyFacts& b = shown.facts.strategies[row.matchup->b];
    return {players_text(shown.facts, {row.matchup->a, row.matchup->b}), {a.label, b.label}};
}

/// A change of shares, in percent for people.
Cell change_cell(const MeanChange& change, const TextStyle& style) {
    if (!change.difference) return {"-", {nullptr, nullptr}};
    const MeanChange in_percent = scaled(change, 100, 0);
    std::string text = signed_fixed(*in_percent.difference, 1);
    if (change.se) text += " " + plus_minus(style.unicode) + " " + fixed(in_percent.se, 1);
    return {text, {*change.difference, cell_value(change.se)}};
}

Cell change_interval(const MeanChange& change) {
    return {interval_text(scaled(change, 100, 0).interval, 1),
            interval_cell(change.interval, 1).values};
}

/// A share by these rules, and what they change of it. `name` begins the fields.
struct ShareColumns {
    std::string name;
    std::array<std::string, 4> heads;
    ShareEstimate MatchupSummary::*share;
    MeanChange MatchupChange::*change;
    std::optional<double> MatchupChange::*p_holm;
};

void add_share(Table& table, const MatchTables& shown, const std::vector<MatchupRow>& rows,
               const ShareColumns& columns) {
    const std::string& name = columns.name;
    const auto& heads = columns.heads;
    const auto add = table.adder(rows);
    const auto changed = [&columns](const MatchupRow& row) {
        return row.change != nullptr ? row.change->*columns.change : MeanChange();
    };
    add({heads[0], {name, name + "_se"}}, [&columns](const MatchupRow& row) {
        const ShareEstimate& share_of = row.matchup->*columns.share;
        return Cell{share_text(share_of), {cell_value(share_of.share), cell_value(share_of.se)}};
    });
    add({heads[3], {name + "_low", name + "_high"}, 2}, [&columns](const MatchupRow& row) {
        const ShareEstimate& share = row.matchup->*columns.share;
        return Cell{share_interval(share), interval_cell(share.interval, 1).values};
    });
    add({heads[1].empty() ? "" : shown.with_se(heads[1]), {name + "_change", name + "_change_se"}},
        [&](const MatchupRow& row) { return change_cell(changed(row), shown.style); });
    add({heads[2], {name + "_change_low", name + "_change_high"}, 1},
        [&](const MatchupRow& row) { return change_interval(changed(row)); });
    add({"", {name + "_p_adjusted"}}, [&columns](const MatchupRow& row) {
        return p_cell(row.change == nullptr ? std::nullopt : row.change->*columns.p_holm);
    });
}

/// A figure of a change: the margin, or a component of it.
struct ComponentRow {
    RuleSet set;
    const MatchupSummary* matchup;
    std::string name;
    const MeanChange* change;
};

}  // namespace

Table rule_table(const ScoreTables& shown) {
    const std::vector<StrategyRow> rows = strategy_rows(shown.facts, shown.figures);
    std::vector<MeanEstimate> means;
    std::vector<MeanEstimate> changes;
    for (const StrategyRow& row : rows) {
        means.push_back(shown.figures.summaries[row.strategy].score.mean);
        if (row.change != nullptr) changes.push_back(row.by);
    }
    const int of_mean = decimals_for(means);
    const int of_change = decimals_for(changes);
    Table table{"rules", title_of_changes(shown.facts)};
    const auto add = table.adder(rows);
    add(rules_column(), rules_cell<StrategyRow>);
    add(strategy_column(), [&](const StrategyRow& row) {
        const StrategyFacts& facts = shown.facts.strategies[row.strategy];
        return Cell{name_in(row.set, facts), {facts.label}};
    });
    add({shown.with_se("mean"), {"mean", "mean_se"}}, [&](const StrategyRow& row) {
        return mean_cell(shown.figures.summaries[row.strategy].score.mean, of_mean, shown.style);
    });
    const Cell none{"-", {nullptr, nullptr}};
    add({shown.with_se("change"), {"change", "change_se"}}, [&](const StrategyRow& row) {
        return row.change != nullptr ? mean_cell(row.by, of_change, shown.style) : none;
    });
    add({"95 % " + interval_word(shown.facts), {"low", "high"}, 1}, [&](const StrategyRow& row) {
        return row.change != nullptr ? interval_cell(row.by.interval, of_change) : none;
    });
    add({"", {"p_adjusted"}}, [&](const StrategyRow& row) {
        return p_cell(row.change == nullptr ? std::nullopt : shown.deciding_p(*row.change));
    });
    add_shuffles(table, rows);
    add_reasons(table, rows, [&](const StrategyRow& row) { return why_no_interval(shown, row); });
    return table;
}

Table rule_table(const MatchTables& shown) {
    const std::vector<MatchupRow> rows = matchup_rows(shown.facts, shown.figures);
    const bool any_pair = !plays_itself(shown.figures.summary);
    const std::string interval = "95 % " + interval_word(shown.facts);
    const auto if_any = [&](const char* head) { return any_pair ? head : std::string(); };
    Table table{"rules", title_of_changes(shown.facts)};
    const auto add = table.adder(rows);
    add(rules_column(), rules_cell<MatchupRow>);
    add({"a - b", {"a", "b"}, 0, true, least_pair},
        [&](const MatchupRow& row) { return players_cell(shown, row); });
    add({"", {"pairs"}}, [](const MatchupRow& row) { return count_cell(row.matchup->pairs()); });
    add_share(table, shown, rows,
              {"points",
               {if_any("points of a"), if_any("change"), any_pair ? interval : std::string(), ""},
               &MatchupSummary::points,
               &MatchupChange::points,
               &MatchupChange::points_p_holm});
    add_share(table, shown, rows,
              {"first_seat",
               {"first seat", any_pair ? "its change" : "change", interval + " of it", interval},
               &MatchupSummary::first_seat,
               &MatchupChange::first_seat,
               &MatchupChange::first_seat_p_holm});
    add_shuffles(table, rows);
    add_reasons(table, rows, [&](const MatchupRow& row) { return why_no_interval(shown, row); });
    return table;
}

Table component_difference_table(const MatchTables& shown) {
    std::vector<ComponentRow> rows;
    const std::vector<MatchupRow> matchups = matchup_rows(shown.facts, shown.figures);
    for (const MatchupRow& row : matchups) {
        if (row.change == nullptr || row.matchup->a == row.matchup->b) continue;
        const MatchupChange& change = *row.change;
        for (std::size_t c = 0; c < change.components.size(); ++c)
            rows.push_back(
                {row.set, row.matchup, shown.facts.components[c], &change.components[c]});
        rows.push_back({row.set, row.matchup, "margin", &change.margin});
    }
    Table table{"component-differences", "Where the changes come from (points a game, a - b)"};
    const auto add = table.adder(rows);
    add(rules_column(), rules_cell<ComponentRow>);
    add({"a - b", {"a", "b"}, 0, true, least_pair}, [&](const ComponentRow& row) {
        return players_cell(shown, {row.set, row.matchup, nullptr});
    });
    add({"component", {"component"}, 0, true}, [](const ComponentRow& row) {
        return Cell{spaced(row.name), {row.name}};
    });
    const auto add_mean = [&](const char* head, const char* field,
                              std::optional<double> MeanChange::*mean) {
        add({head, {field}}, [mean](const ComponentRow& row) {
            return Cell{fixed(row.change->*mean, 2), {cell_value(row.change->*mean)}};
        });
    };
    add_mean("by the first", "first", &MeanChange::mean_a);
    add_mean("by these", "mean", &MeanChange::mean_b);
    add({shown.with_se("change"), {"change", "change_se"}}, [&](const ComponentRow& row) {
        MeanEstimate change;
        change.mean = row.change->difference;
        change.se = row.change->se;
        return mean_cell(change, 2, shown.style);
    });
    add({"95 % interval", {"low", "high"}, 1},
        [](const ComponentRow& row) { return interval_cell(row.change->interval, 2); });
    return table;
}

}  // namespace skerry
