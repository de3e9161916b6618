#include "runner/console/time_table.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "runner/console/text_page.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

namespace {

struct TimeUnit {
    double seconds;
    const char* name;
};

TimeUnit unit_for(double seconds, bool unicode) {
    for (const TimeUnit unit : {TimeUnit{1e-6, unicode ? "µs" : "us"}, TimeUnit{1e-3, "ms"}})
        if (seconds < 999.5 * unit.seconds) return unit;
    return {1, "s"};
}

/// In a suitable unit: three digits, or as many as the standard error justifies where it is known.
std::string time_text(double seconds, double se, bool unicode) {
    const TimeUnit unit = unit_for(seconds, unicode);
    MeanEstimate time;
    time.mean = seconds / unit.seconds;
    if (se > 0) time.se = se / unit.seconds;
    const int digits = *time.mean < 9.995 ? 2 : *time.mean < 99.95 || unit.seconds == 1 ? 1 : 0;
    return mean_and_se(time, time.se ? decimals_for({&time, 1}) : digits, unicode) + " " +
           unit.name;
}

}  // namespace

Table time_table(const ScoreTables& shown, const RunTime& time) {
    const std::vector<double>& seconds = time.per_game;
    const auto se = [&](std::size_t i) {
        return i < time.per_game_se.size() ? time.per_game_se[i] : 0.0;
    };
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        if (seconds[i] > 0) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return seconds[a] < seconds[b]; });
    std::vector<MeanEstimate> means;
    for (const StrategySummary& summary : shown.figures.summaries)
        means.push_back(summary.score.mean);
    const int decimals = decimals_for(means);
    Table table{"time", "Strength against time of one core"};
    TableColumn label = strategy_column();
    label.shrink_to = long_label / 4;
    table.add(std::move(label), order, [&](std::size_t i) { return shown.label_cell(i); });
    table.add({shown.with_se("mean"), {"mean", "se"}}, order,
              [&](std::size_t i) { return mean_cell(means[i], decimals, shown.style); });
    table.add({"", {"low", "high"}}, order,
              [&](std::size_t i) { return interval_cell(means[i].interval, decimals); });
    table.add({shown.with_se("a game"), {"seconds_per_game", "seconds_per_game_se"}}, order,
              [&](std::size_t i) {
                  return Cell{time_text(seconds[i], se(i), shown.style.unicode),
                              {seconds[i], se(i) > 0 ? CellValue(se(i)) : CellValue()}};
              });
    table.add({"", {"reference"}}, order,
              [&](std::size_t i) { return value_cell(shown.facts.strategies[i].reference); });
    return table;
}

std::string strength_against_time(const ScoreTables& shown, const RunTime& time) {
    const Table table = time_table(shown, time);
    if (table.rows() < 2) return {};
    Page page(shown.style);
    page.add_table(table);
    return std::move(page).text();
}

}  // namespace skerry
