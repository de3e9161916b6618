// How long games are, and how often the lead changes.

#include "runner/documents/text.hpp"
#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

std::optional<double> plain_mean(const Histogram& values) {
    if (values.n() == 0) return {};
    return static_cast<double>(values.sums().sum) / static_cast<double>(values.n());
}

/// The mean number of legal moves.
Cell choices_cell(const ChoiceCount& choices) {
    return fixed_cell(ratio(choices.moves, choices.decisions), 1);
}

/// Adds the mean number of decisions, given for each row, and the spread of them.
template <class Row, class Lengths>
void add_lengths(Table& table, const ShownTables& shown, const std::vector<Row>& rows,
                 const std::vector<MeanEstimate>& means, const Lengths& lengths_of) {
    const int decimals = decimals_for(means);
    table.add({shown.with_se("decisions"), {"decisions", "decisions_se"}}, means,
              [&](const MeanEstimate& mean) { return mean_cell(mean, decimals, shown.style); });
    table.add({"95 % " + interval_word(shown.facts), {"low", "high"}, 3}, means,
              [&](const MeanEstimate& mean) { return interval_cell(mean.interval, decimals); });
    const auto add = table.adder(rows);
    const auto add_quantile = [&](const char* head, const char* field, Fraction p) {
        add({head, {field}, 2}, [&lengths_of, p](const Row& row) {
            const Histogram& lengths = lengths_of(row);
            if (lengths.n() == 0) return Cell{"-", {nullptr}};
            return count_cell(static_cast<std::uint64_t>(lengths.quantile(p)));
        });
    };
    add_quantile("least", "least", {0, 1});
    add_quantile("median", "median", {1, 2});
    add_quantile("most", "most", {1, 1});
}

/// A number of decisions and how many games had it.
struct LengthRow {
    std::size_t index;  ///< of the strategy or matchup
    std::int32_t decisions;
    std::uint64_t games;
};

void add_rows(std::vector<LengthRow>& rows, std::size_t index, const Histogram& lengths) {
    if (lengths.counts().empty()) return;
    std::int32_t decisions = lengths.min();
    for (const std::uint64_t games : lengths.counts()) {
        if (games > 0) rows.push_back({index, decisions, games});
        ++decisions;
    }
}

void add_counts(Table& table, const std::vector<LengthRow>& rows) {
    const auto add = table.adder(rows);
    add({"decisions", {"decisions"}},
        [](const LengthRow& row) { return count_cell(static_cast<std::uint64_t>(row.decisions)); });
    add({"games", {"games"}}, [](const LengthRow& row) { return count_cell(row.games); });
}

/// The share of games that were drawn.
Cell draws_cell(const MatchupSummary& matchup) {
    const WinsDrawsLosses results = matchup.results();
    const auto share = ratio(results.draws, results.games());
    return {percent(results.draws, results.games()), {cell_value(share)}};
}

}  // namespace

MeanEstimate mean_length(const Histogram& lengths) {
    return estimate_mean(lengths.n(), lengths.sums(), evidence_of_scores(lengths));
}

Table length_table(const ScoreTables& shown) {
    const std::vector<std::size_t> rows = shown.strategies();
    const auto lengths_of = [&](std::size_t i) -> const Histogram& {
        return shown.tally.strategy(i).lengths;
    };
    std::vector<MeanEstimate> means;
    for (const std::size_t i : rows) means.push_back(mean_length(lengths_of(i)));
    Table table{"length", "Decisions of a game"};
    table.add(strategy_column(), rows, [&](std::size_t i) { return shown.label_cell(i); });
    table.add({"", {"games"}}, rows, [&](std::size_t i) { return count_cell(lengths_of(i).n()); });
    add_lengths(table, shown, rows, means, lengths_of);
    table.add({"choices", {"choices"}}, rows,
              [&](std::size_t i) { return choices_cell(shown.tally.strategy(i).choices); });
    return table;
}

Table length_table(const MatchTables& shown) {
    const std::vector<MatchupSummary> rows = shown.judged_matchups();
    const auto lengths_of = [](const MatchupSummary& matchup) -> const Histogram& {
        return matchup.games.lengths;
    };
    std::vector<MeanEstimate> means;
    for (const MatchupSummary& matchup : rows)
        means.push_back(scaled(mean_length(matchup.games.pair_lengths), 0.5));
    Table table{"length", "Decisions of a game, and the lead by the score so far"};
    const auto add = table.adder(rows);
    add(pair_column(),
        [&](const MatchupSummary& matchup) { return shown.pair_cell(matchup.a, matchup.b); });
    add({"", {"games"}},
        [&](const MatchupSummary& matchup) { return count_cell(lengths_of(matchup).n()); });
    add_lengths(table, shown, rows, means, lengths_of);
    add({"choices", {"choices"}},
        [](const MatchupSummary& matchup) { return choices_cell(matchup.sampled.choices); });
    add({"drawn", {"drawn"}, 1}, draws_cell);
    add({"lead changes", {"lead_changes"}}, [](const MatchupSummary& matchup) {
        return fixed_cell(plain_mean(matchup.sampled.lead_changes), 2);
    });
    add({"the last after", {"last_lead_change"}}, [](const MatchupSummary& matchup) {
        const std::optional<double> percent = plain_mean(matchup.sampled.last_changes);
        return Cell{percent ? fixed(percent, 0) + " %" : "-",
                    {percent ? CellValue(*percent / 100) : CellValue()}};
    });
    return table;
}

Table length_histogram(const ScoreTables& shown) {
    std::vector<LengthRow> rows;
    for (const std::size_t i : shown.strategies())
        add_rows(rows, i, shown.tally.strategy(i).lengths);
    Table table{"length-histogram", "Games of each number of decisions"};
    table.add(strategy_column(), rows,
              [&](const LengthRow& row) { return shown.label_cell(row.index); });
    add_counts(table, rows);
    return table;
}

Table length_histogram(const MatchTables& shown) {
    const std::vector<MatchupSummary> matchups = shown.judged_matchups();
    std::vector<LengthRow> rows;
    for (std::size_t m = 0; m < matchups.size(); ++m) add_rows(rows, m, matchups[m].games.lengths);
    Table table{"length-histogram", "Games of each number of decisions"};
    table.add(pair_column(), rows, [&](const LengthRow& row) {
        return shown.pair_cell(matchups[row.index].a, matchups[row.index].b);
    });
    add_counts(table, rows);
    return table;
}

}  // namespace skerry
