#include "runner/console/time_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "runner/console/text_page.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/run_words.hpp"

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

std::string strength_against_time(const ExperimentFacts& facts, const Tally& tally,
                                  const std::vector<double>& seconds, const TextStyle& style) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        if (seconds[i] > 0) order.push_back(i);
    if (order.size() < 2) return {};
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return seconds[a] < seconds[b]; });
    std::vector<MeanEstimate> means;
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        means.push_back(summarise(tally, i).score.mean);
    const int decimals = decimals_for(means);
    TextTable table({{"strategy", true, 0, long_label / 4},
                     {"mean " + plus_minus(style.unicode) + " se"},
                     {"a game"}});
    for (const std::size_t i : order)
        table.add_row({label_of(facts, i, style, long_label),
                       mean_and_se(means[i], decimals, style.unicode),
                       time_text(seconds[i], style.unicode)});
    Page page(style);
    page.add_table("Strength against time of one core", table);
    return std::move(page).text();
}

}  // namespace skerry
