#include "runner/console/measure_tables.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "runner/experiment/judging.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/score_words.hpp"

namespace skerry {

namespace {

Table table_of_strategies(const ScoreTables& shown, std::string name, std::string title) {
    Table table{std::move(name), std::move(title)};
    table.add(strategy_column(), shown.strategies(),
              [&](std::size_t i) { return shown.label_cell(i); });
    return table;
}

std::uint64_t finished(const ScoreTables& shown, std::size_t strategy) {
    const StrategySummary& of = shown.figures.summaries[strategy];
    return of.games - of.unfinished;
}

Cell category_cell(const ScoreTables& shown, std::uint64_t count, std::uint64_t n) {
    const GameShare of = share_of_games(shown.facts, count, n);
    Cell cell{"-", {count, cell_value(of.share), nullptr, nullptr}};
    if (n > 0) cell.text = percent(count, n);
    if (!of.interval) return cell;
    cell.text = fmt::format("{} ({:.1f}-{:.1f})", percent(count, n), 100 * of.interval->low,
                            100 * of.interval->high);
    cell.values[2] = of.interval->low;
    cell.values[3] = of.interval->high;
    return cell;
}

}  // namespace

Table category_table(const ScoreTables& shown) {
    const MeasureFacts& facts = shown.facts.measures;
    Table table =
        table_of_strategies(shown, "endings",
                            std::string("How the games ended (share of the finished games") +
                                (shown.facts.plays > 1 ? ")" : ", 95 % interval)"));
    for (std::size_t c = 0; c < facts.categories.size(); ++c) {
        const std::string& name = facts.categories[c];
        table.add({name, {name, name + "_share", name + "_low", name + "_high"}},
                  shown.strategies(), [&](std::size_t i) {
                      return category_cell(shown, shown.tally.strategy(i).measures.categories[c],
                                           finished(shown, i));
                  });
    }
    const bool with_unfinished = std::ranges::any_of(
        shown.figures.summaries, [](const StrategySummary& of) { return of.unfinished > 0; });
    table.add({with_unfinished ? shown.facts.unfinished_name : "", {"unfinished"}},
              shown.figures.summaries,
              [](const StrategySummary& of) { return count_cell(of.unfinished); });
    return table;
}

Table measure_table(const ScoreTables& shown) {
    const std::vector<std::string>& names = shown.facts.measures.names;
    Table table = table_of_strategies(shown, "measures", "Means of the finished games");
    for (std::size_t m = 0; m < names.size(); ++m)
        table.add(
            {measure_name(names[m]), {names[m], names[m] + "_se"}}, shown.strategies(),
            [&](std::size_t i) {
                const MeanEstimate mean =
                    estimate_mean(finished(shown, i), shown.tally.strategy(i).measures.sums[m]);
                return Cell{fixed(mean.mean, 2), {cell_value(mean.mean), cell_value(mean.se)}};
            });
    return table;
}

Table record_table(const ScoreTables& shown) {
    const MeasureFacts& facts = shown.facts.measures;
    Table table =
        table_of_strategies(shown, "personal-bests", "Personal bests (of games not lost)");
    for (std::size_t r = 0; r < facts.records.size(); ++r) {
        const std::string& name = facts.names[facts.records[r]];
        const auto list = [&](std::size_t i) {
            return shown.tally.strategy(i).measures.records[r].list();
        };
        table.add(
            {"highest " + measure_name(name), {name}}, shown.strategies(), [&](std::size_t i) {
                return list(i).empty() ? Cell{"-", {nullptr}} : integer_cell(list(i)[0].value);
            });
        table.add({"in game", {name + "_game"}}, shown.strategies(), [&](std::size_t i) {
            if (list(i).empty()) return Cell{"-", {nullptr}};
            const std::uint64_t game = list(i)[0].game;
            return Cell{std::to_string(game), {game}};
        });
    }
    return table;
}

}  // namespace skerry
