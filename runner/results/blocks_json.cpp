#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/results/result_json.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

using nlohmann::ordered_json;

std::vector<std::string> block_columns(const ExperimentFacts& facts, const Tally& tally) {
    std::vector<std::string> names{"games"};
    for (std::size_t i = 0; i < tally.strategy_count(); ++i) {
        const std::string& label = facts.strategies[i].label;
        names.push_back(label + ": finished");
        names.push_back(label + ": score");
        for (const std::string& component : facts.components)
            names.push_back(label + ": " + component);
    }
    return names;
}

std::vector<std::string> block_columns(const ExperimentFacts& facts, const MatchTally& tally) {
    std::vector<std::string> names{"games"};
    for (const Matchup& matchup : matchups_of(tally.strategy_count())) {
        const std::string label =
            facts.strategies[matchup.a].label + " - " + facts.strategies[matchup.b].label;
        for (const char* what :
             {": pairs", ": half points beyond half", ": scored pairs", ": margin"})
            names.push_back(label + what);
        for (const std::string& component : facts.components)
            names.push_back(label + ": " + component);
    }
    return names;
}

ordered_json blocks_json(const BlockSums& blocks, const std::vector<std::string>& columns) {
    if (!blocks.kept()) return nullptr;
    ordered_json rows = ordered_json::array();
    for (std::size_t row = 0; row < blocks.rows(); ++row) {
        std::vector<std::int64_t> values;
        for (std::size_t column = 0; column < blocks.columns(); ++column)
            values.push_back(blocks.at(row, column));
        rows.push_back(values);
    }
    ordered_json first = nullptr;
    if (blocks.rows() > 0) first = blocks.first();
    return {{"size", blocks.layout().largest()},
            {"first", first},
            {"columns", columns},
            {"rows", rows}};
}

ordered_json in_equal_blocks(ordered_json blocks) {
    const BlockLayout layout = BlockLayout::with_largest(blocks["size"]);
    std::vector<std::vector<std::int64_t>> rows;
    for (std::size_t block = 0; block < blocks["rows"].size(); ++block) {
        const auto row = blocks["rows"][block].get<std::vector<std::int64_t>>();
        const std::size_t to = layout.begin_of(block) / layout.largest();
        if (to == rows.size()) rows.emplace_back(row.size());
        for (std::size_t column = 0; column < row.size(); ++column) rows[to][column] += row[column];
    }
    blocks["rows"] = rows;
    return blocks;
}

}  // namespace skerry
