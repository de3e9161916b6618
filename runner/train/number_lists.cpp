#include "runner/train/number_lists.hpp"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

namespace skerry::tiny_islands {

namespace {

constexpr const char* indent = "    ";

}  // namespace

nlohmann::ordered_json groups_json(std::span<const FeatureGroup> groups) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const FeatureGroup& group : groups) json[std::string(group.name)] = group.size;
    return json;
}

void read_numbers(const JsonNode& node, std::span<std::int16_t> numbers) {
    constexpr Range range{std::numeric_limits<std::int16_t>::min(),
                          std::numeric_limits<std::int16_t>::max()};
    const std::vector<JsonNode> items = node.items();
    if (items.size() != numbers.size())
        node.fail(fmt::format("has {} numbers; must have {}", items.size(), numbers.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<std::int16_t>(items[i].integer(range));
}

void NumberLines::put(int number) {
    const std::string text = fmt::format("{},", number);
    constexpr std::size_t columns = 100;
    if (line_.empty())
        line_ = indent + text;
    else if (line_.size() + 1 + text.size() <= columns)
        line_ += " " + text;
    else {
        end_line();
        line_ = indent + text;
    }
}

void NumberLines::end_line() {
    if (!line_.empty()) *out_ += line_ + "\n";
    line_.clear();
}

}  // namespace skerry::tiny_islands
