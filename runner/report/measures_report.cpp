#include "runner/report/measures_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "runner/report/console_text.hpp"
#include "runner/report/result_json.hpp"
#include "runner/statistics/distributions.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

std::string label_of(const Figures& figures, std::size_t i) {
    return shown_label(figures.facts.strategies[i].label, figures.is_reference[i], long_label,
                       figures.style.unicode);
}

ordered_json category_json(std::uint64_t count, std::uint64_t n) {
    ordered_json json = {{"games", count}, {"share", nullptr}, {"interval", nullptr}};
    if (n == 0) return json;
    const Interval interval = share_interval(count, n);
    json["share"] = static_cast<double>(count) / static_cast<double>(n);
    json["interval"] = {{"level", confidence_level},
                        {"method", "wilson"},
                        {"low", interval.low},
                        {"high", interval.high}};
    return json;
}

}  // namespace

Interval share_interval(std::uint64_t count, std::uint64_t n) {
    const long double z = 1.959963984540054L;
    const auto size = static_cast<long double>(n);
    const long double p = static_cast<long double>(count) / size;
    const long double middle = p + z * z / (2 * size);
    const long double half = z * std::sqrt(p * (1 - p) / size + z * z / (4 * size * size));
    const long double scale = 1 + z * z / size;
    return {count == 0 ? 0 : rounded_figure((middle - half) / scale),
            count == n ? 1 : rounded_figure((middle + half) / scale)};
}

void put_measures(ordered_json& into, const MeasureFacts& facts, const MeasureTally& tally,
                  std::uint64_t n) {
    if (facts.names.empty()) return;
    for (std::size_t i = 0; i < facts.names.size(); ++i)
        into["measures"][facts.names[i]] =
            component_json(tally.sums[i], estimate_mean(n, tally.sums[i]));
    for (std::size_t i = 0; i < facts.categories.size(); ++i)
        into[facts.category][facts.categories[i]] = category_json(tally.categories[i], n);
    for (std::size_t i = 0; i < facts.records.size(); ++i) {
        ordered_json list = ordered_json::array();
        for (const Extreme& extreme : tally.records[i].list())
            list.push_back({{"game", extreme.game}, {"value", extreme.value}});
        into["personal_bests"][facts.names[facts.records[i]]] = list;
    }
}

TextTable category_table(const Figures& figures) {
    const MeasureFacts& facts = figures.facts.measures;
    std::vector<Column> columns{{"strategy", true, 0, least_label}};
    for (const std::string& name : facts.categories) columns.push_back({name});
    bool with_unfinished = false;
    for (const StrategySummary& summary : figures.summaries)
        with_unfinished |= summary.unfinished > 0;
    if (with_unfinished) columns.push_back({figures.facts.unfinished_name});
    TextTable table(std::move(columns));
    for (std::size_t i = 0; i < figures.summaries.size(); ++i) {
        const std::uint64_t n = figures.summaries[i].score.mean.n;
        std::vector<std::string> row{label_of(figures, i)};
        for (const std::uint64_t count : figures.tally.strategy(i).measures.categories) {
            if (n == 0) {
                row.push_back("-");
                continue;
            }
            const Interval interval = share_interval(count, n);
            row.push_back(fmt::format("{} ({:.1f}-{:.1f})", percent(count, n), 100 * interval.low,
                                      100 * interval.high));
        }
        if (with_unfinished) row.push_back(grouped(figures.summaries[i].unfinished));
        table.add_row(std::move(row));
    }
    return table;
}

TextTable measure_table(const Figures& figures) {
    std::vector<Column> columns{{"strategy", true, 0, least_label}};
    for (const std::string& name : figures.facts.measures.names) columns.push_back({name});
    TextTable table(std::move(columns));
    for (std::size_t i = 0; i < figures.summaries.size(); ++i) {
        const std::uint64_t n = figures.summaries[i].score.mean.n;
        std::vector<std::string> row{label_of(figures, i)};
        for (const PowerSums& sums : figures.tally.strategy(i).measures.sums)
            row.push_back(fixed(estimate_mean(n, sums).mean, 2));
        table.add_row(std::move(row));
    }
    return table;
}

TextTable record_table(const Figures& figures) {
    const MeasureFacts& facts = figures.facts.measures;
    std::vector<Column> columns{{"strategy", true, 0, least_label}};
    for (const std::size_t record : facts.records) {
        columns.push_back({"highest " + facts.names[record]});
        columns.push_back({"in game"});
    }
    TextTable table(std::move(columns));
    for (std::size_t i = 0; i < figures.summaries.size(); ++i) {
        std::vector<std::string> row{label_of(figures, i)};
        for (const auto& record : figures.tally.strategy(i).measures.records) {
            const bool none = record.list().empty();
            row.push_back(none ? "-" : std::to_string(record.list()[0].value));
            row.push_back(none ? "-" : std::to_string(record.list()[0].game));
        }
        table.add_row(std::move(row));
    }
    return table;
}

}  // namespace skerry
