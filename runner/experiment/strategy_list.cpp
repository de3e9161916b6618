#include "runner/experiment/strategy_list.hpp"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "runner/experiment/game_entry.hpp"
#include "runner/experiment/vary.hpp"

namespace skerry {

namespace {

constexpr std::size_t max_label = 80;

}  // namespace

StrategyList::StrategyList(const JsonNode& list) {
    const std::vector<JsonNode> entries = list.items();
    if (entries.empty()) list.fail("is empty; must name at least one strategy");
    const auto require_few = [&](std::size_t count) {
        if (count > max_strategies)
            list.fail("has " + std::to_string(count) + " strategies; at most " +
                      std::to_string(max_strategies) + " can be compared");
    };
    require_few(entries.size());
    for (const JsonNode& item : entries)
        for (nlohmann::ordered_json& variation : variations_of(item, max_strategies)) {
            variations_.push_back(std::move(variation));
            items_.push_back(item.with(variations_.back()));
        }
    require_few(items_.size());
}

std::string read_label(const JsonNode& item) {
    if (item.is_string()) return {};
    const auto node = item.find("label");
    if (!node) return {};
    std::string label = node->visible_text();
    if (label.empty() || label.size() > max_label)
        node->fail("found " + std::to_string(label.size()) + " bytes; a label must have 1 to " +
                   std::to_string(max_label));
    return label;
}

void complete_labels(const std::vector<JsonNode>& items, std::vector<StrategyFacts>& strategies) {
    std::set<std::string> taken;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (!strategies[i].label.empty() && !taken.insert(strategies[i].label).second)
            items[i].at("label").fail("the label \"" + strategies[i].label +
                                      "\" is given twice; labels must differ");
    for (StrategyFacts& strategy : strategies) {
        if (!strategy.label.empty()) continue;
        strategy.label = strategy.name;
        for (int number = 2; !taken.insert(strategy.label).second; ++number)
            strategy.label = strategy.name + "#" + std::to_string(number);
    }
}

}  // namespace skerry
