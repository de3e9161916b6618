#include "runner/train/round_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "runner/train/training.hpp"

namespace skerry::tiny_islands {

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
