#include "runner/train/number_lists.hpp"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "runner/train/training.hpp"

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

using nlohmann::ordered_json;

namespace {

/// The limits of what a file may say about a round: far above any training, and small enough for
/// exact sums.
constexpr std::int64_t max_points = 1000;  ///< points of one game, either way
constexpr double max_seconds = 1e9;

}  // namespace

double figure_of(const JsonNode& node, double min, double max) {
    const ordered_json& json = node.json();
    const bool fits = json.is_number() && json.get<double>() >= min && json.get<double>() <= max;
    if (!fits)
        node.fail(
            fmt::format("found {}; must be a number from {} to {}", describe(json), min, max));
    return json.get<double>();
}

Strength strength_of(const JsonNode& node) {
    Strength strength;
    TrainingOptions limits;
    TrainingOptions::fields(limits, [&](std::string_view name, int&, Range range, const char*) {
        if (name == "strength_games")
            strength.games = static_cast<std::uint64_t>(node.at("games").integer(range));
    });
    const auto games = static_cast<std::int64_t>(strength.games);
    strength.points = node.at("points").integer({-max_points * games, max_points * games});
    strength.squares = node.at("squares").integer({0, max_points * max_points * games});
    // Otherwise the standard error would be the root of a negative number.
    const auto points = static_cast<double>(strength.points);
    if (points * points > static_cast<double>(strength.squares) * static_cast<double>(games))
        node.at("squares").fail("is less than these points in these games can have");
    return strength;
}

double seconds_of(const JsonNode& node) { return figure_of(node, 0, max_seconds); }

void write_strength(const Strength& strength, ordered_json& round) {
    round["games"] = strength.games;
    round["points"] = strength.points;
    round["squares"] = strength.squares;
}

}  // namespace skerry::tiny_islands
