#include "runner/console/time_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "runner/console/text_page.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

namespace {

/// Prints three digits in a suitable unit.
std::string three_digits(double seconds) {
    for (const auto& [unit, name] : {std::pair{1e-6, "µs"}, std::pair{1e-3, "ms"}})
        if (seconds < 999.5 * unit) {
            const double value = seconds / unit;
            return fmt::format("{:.{}f} {}", value,
                               value < 9.995   ? 2
                               : value < 99.95 ? 1
                                               : 0,
                               name);
        }
    return fmt::format("{:.{}f} s", seconds, seconds < 9.995 ? 2 : 1);
}

std::string time_text(double seconds, bool unicode) {
    std::string text = three_digits(seconds);
    if (const std::size_t at = text.find("µ"); !unicode && at != std::string::npos)
        text.replace(at, std::string_view("µ").size(), "u");
    return text;
}

}  // namespace

Table time_table(const ScoreTables& shown, const std::vector<double>& seconds) {
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
    table.add({"a game", {"seconds_per_game"}}, order, [&](std::size_t i) {
        return Cell{time_text(seconds[i], shown.style.unicode), {seconds[i]}};
    });
    return table;
}

std::string strength_against_time(const ScoreTables& shown, const std::vector<double>& seconds) {
    const Table table = time_table(shown, seconds);
    if (table.rows() < 2) return {};
    Page page(shown.style);
    page.add_table(table);
    return std::move(page).text();
}

}  // namespace skerry
