#include "runner/console/measure_tables.hpp"

#include <fmt/core.h>

#include <string>

#include "runner/experiment/judging.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

TextTable category_table(const ScoreTables& shown) {
    const MeasureFacts& facts = shown.facts.measures;
    std::vector<Column> columns{{"strategy", true, 0, least_label}};
    for (const std::string& name : facts.categories) columns.push_back({name});
    bool with_unfinished = false;
    for (const StrategySummary& summary : shown.figures.summaries)
        with_unfinished |= summary.unfinished > 0;
    if (with_unfinished) columns.push_back({shown.facts.unfinished_name});
    TextTable table(std::move(columns));
    for (std::size_t i = 0; i < shown.figures.summaries.size(); ++i) {
        const std::uint64_t n = shown.figures.summaries[i].score.mean.n;
        std::vector<std::string> row{shown.label(i)};
        for (const std::uint64_t count : shown.tally.strategy(i).measures.categories) {
            const auto interval = share_of_games(count, n, judging_of(shown.facts)).interval;
            row.push_back(interval ? fmt::format("{} ({:.1f}-{:.1f})", percent(count, n),
                                                 100 * interval->low, 100 * interval->high)
                                   : "-");
        }
        if (with_unfinished) row.push_back(grouped(shown.figures.summaries[i].unfinished));
        table.add_row(std::move(row));
    }
    return table;
}

TextTable measure_table(const ScoreTables& shown) {
    std::vector<Column> columns{{"strategy", true, 0, least_label}};
    for (const std::string& name : shown.facts.measures.names) columns.push_back({name});
    TextTable table(std::move(columns));
    for (std::size_t i = 0; i < shown.figures.summaries.size(); ++i) {
        const std::uint64_t n = shown.figures.summaries[i].score.mean.n;
        std::vector<std::string> row{shown.label(i)};
        for (const PowerSums& sums : shown.tally.strategy(i).measures.sums)
            row.push_back(fixed(estimate_mean(n, sums).mean, 2));
        table.add_row(std::move(row));
    }
    return table;
}

TextTable record_table(const ScoreTables& shown) {
    const MeasureFacts& facts = shown.facts.measures;
    std::vector<Column> columns{{"strategy", true, 0, least_label}};
    for (const std::size_t record : facts.records) {
        columns.push_back({"highest " + facts.names[record]});
        columns.push_back({"in game"});
    }
    TextTable table(std::move(columns));
    for (std::size_t i = 0; i < shown.figures.summaries.size(); ++i) {
        std::vector<std::string> row{shown.label(i)};
        for (const auto& record : shown.tally.strategy(i).measures.records) {
            const bool none = record.list().empty();
            row.push_back(none ? "-" : std::to_string(record.list()[0].value));
            row.push_back(none ? "-" : std::to_string(record.list()[0].game));
        }
        table.add_row(std::move(row));
    }
    return table;
}

}  // namespace skerry
