// The tables of scores and differences: exact histograms, bins of the plots, quantiles.

#include <fmt/format.h>

#include "runner/exhibits/tables.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/quantile_intervals.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// A bin of one of several histograms, which has n values.
struct BinRow {
    std::size_t index;
    ValueBin bin;
    std::uint64_t n;
};

void add_rows(std::vector<BinRow>& rows, std::size_t index, const Histogram& values,
              const std::vector<ValueBin>& bins) {
    const std::uint64_t n = values.n();
    for (const ValueBin& bin : bins)
        if (bin.count > 0) rows.push_back({index, bin, n});
}

/// "-2 to -1", or "0".
std::string values_text(const ValueBin& bin, bool with_sign) {
    const auto text = [&](std::int64_t value) {
        return with_sign && value > 0 ? fmt::format("+{}", value) : fmt::format("{}", value);
    };
    return bin.first == bin.last ? text(bin.first) : text(bin.first) + " to " + text(bin.last);
}

void add_values(Table& table, const std::vector<BinRow>& rows, const std::string& what,
                bool in_bins, bool with_sign) {
    std::vector<std::string> fields{what};
    if (in_bins) fields = {"from", "to"};
    table.add({what, std::move(fields)}, rows, [&](const BinRow& bin) {
        Cell cell{values_text(bin.bin, with_sign), {bin.bin.first}};
        if (in_bins) cell.values.emplace_back(bin.bin.last);
        return cell;
    });
}

void add_counts(Table& table, const std::vector<BinRow>& rows) {
    table.add({"games", {"games"}}, rows,
              [](const BinRow& bin) { return count_cell(bin.bin.count); });
    table.add({"share", {"share"}}, rows, [](const BinRow& bin) {
        return Cell{percent(bin.bin.count, bin.n),
                    {static_cast<double>(bin.bin.count) / static_cast<double>(bin.n)}};
    });
}

std::vector<BinRow> score_rows(const ScoreTables& shown, bool in_bins) {
    std::vector<const Histogram*> totals;
    for (std::size_t i = 0; i < shown.tally.strategy_count(); ++i)
        totals.push_back(&shown.tally.strategy(i).totals);
    const std::int64_t width = in_bins ? common_bin_width(totals) : 1;
    std::vector<BinRow> rows;
    for (std::size_t i = 0; i < totals.size(); ++i)
        add_rows(rows, i, *totals[i], bins_of(*totals[i], width));
    return rows;
}

/// A row for each value that came, with how many games of each strategy have it, or which share of
/// them has at most its last one.
void set_side_by_side(Table& table, const ScoreTables& shown, const std::vector<BinRow>& rows,
                      bool at_most) {
    std::map<std::int64_t, std::string> values;
    std::map<std::pair<std::int64_t, std::size_t>, std::uint64_t> counts;
    for (const BinRow& bin : rows) {
        values[bin.bin.first] =
            at_most ? std::to_string(bin.bin.last) : values_text(bin.bin, false);
        counts[{bin.bin.first, bin.index}] = bin.bin.count;
    }
    table.add({at_most ? "at or below" : "score"}, values,
              [](const auto& item) { return Cell{item.second}; });
    for (const std::size_t i : shown.strategies()) {
        const std::uint64_t n = shown.tally.strategy(i).totals.n();
        std::uint64_t sum = 0;
        table.add({label_of(shown.facts, i), {}, 0, false, least_label}, values,
                  [&](const auto& item) {
                      const std::uint64_t count = counts[{item.first, i}];
                      sum += count;
                      return Cell{!at_most ? grouped(count) : n == 0 ? "-" : percent(sum, n)};
                  });
    }
}

/// What each value of a pair came to: a row for each value, or for each bin around 0.
Table pair_histogram(const ShownTables& shown, const auto& pairs, const std::string& what,
                     const char* title, bool in_bins, const auto& values_of) {
    std::vector<BinRow> rows;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const Histogram& values = values_of(pairs[i]);
        add_rows(rows, i, values, in_bins ? bins_around_zero(values) : bins_of(values, 1));
    }
    Table table = in_bins ? Table{what + "-bins", std::string(title) + " in the bins of the plots"}
                          : Table{what + "-histogram", "Games at each " + what};
    table.add(pair_column(), rows, [&](const BinRow& bin) {
        return shown.pair_cell(pairs[bin.index].a, pairs[bin.index].b);
    });
    add_values(table, rows, what, in_bins, true);
    add_counts(table, rows);
    return table;
}

}  // namespace

Table histogram_table(const ScoreTables& shown, bool in_bins) {
    Table table = in_bins ? Table{"score-bins", "Scores in the bins of the plot"}
                          : Table{"histogram", "Games at each score"};
    const std::vector<BinRow> rows = score_rows(shown, in_bins);
    const bool fits = shown.style.page || shown.facts.strategies.size() <= most_side_by_side;
    if (!shown.for_programs && fits) {
        set_side_by_side(table, shown, rows, false);
        return table;
    }
    table.add(strategy_column(), rows,
              [&](const BinRow& bin) { return shown.label_cell(bin.index); });
    add_values(table, rows, "score", in_bins, false);
    add_counts(table, rows);
    return table;
}

Table cumulative_table(const ScoreTables& shown) {
    Table table{"cumulative", "Share of the games"};
    set_side_by_side(table, shown, score_rows(shown, true), true);
    return table;
}

Table difference_histogram(const ScoreTables& shown, bool in_bins) {
    return pair_histogram(
        shown, shown.judged_pairs(), "difference", "Differences", in_bins,
        [&](const Comparison& pair) { return differences_of(shown.tally, pair); });
}

Table margin_histogram(const MatchTables& shown, bool in_bins) {
    return pair_histogram(
        shown, shown.judged_matchups(), "margin", "Margins", in_bins,
        [](const MatchupSummary& matchup) -> const Histogram& { return matchup.games.margins; });
}

Table quantile_difference_table(const ScoreTables& shown) {
    const std::vector<Comparison> pairs = shown.judged_pairs();
    QuantileRanks ranks(confidence_level);
    const bool bounded = judging_of(shown.facts) == Judging::fixed_games;
    std::vector<QuantileRow> rows;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        for (const Quantile& quantile :
             quantile_differences(shown.tally, pairs[i], bounded ? &ranks : nullptr))
            rows.push_back({i, quantile});
    Table table{"quantile-differences", "Differences of the quantiles"};
    table.add(pair_column(), rows, [&](const QuantileRow& row) {
        return shown.pair_cell(pairs[row.index].a, pairs[row.index].b);
    });
    add_quantiles(table, rows, "difference", "difference");
    return table;
}

}  // namespace skerry
