// Writes weights as JSON and as a source file, and reads the JSON back.

#include "runner/train/weights_file.hpp"

#include <fmt/format.h>

#include <limits>

#include "core/notation.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/user_error.hpp"

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

namespace {

constexpr std::array<std::string_view, bend_sides> bend_names = {"to land", "to water"};

/// The name of an occasion, like "turn 18 at the draw".
std::string occasion_name(const BendOccasion& occasion) {
    return fmt::format("turn {}{}", occasion.placed, occasion.at_draw ? " at the draw" : "");
}

/// Calls visit(path of names, numbers) for every list of weights, in the order of the file.
template <class Weights, class Visitor>
void for_each_list(Weights& weights, Visitor&& visit) {
    for (std::size_t knot = 0; knot < weight_knots.size(); ++knot)
        for (std::size_t tile = 0; tile < tile_kinds; ++tile)
            visit("turns", std::to_string(weight_knots[knot]), std::string(tile_names[tile]),
                  weights.knots[knot][tile]);
    for (std::size_t i = 0; i < bend_occasions.size(); ++i)
        for (std::size_t kind = 0; kind < bend_sides; ++kind)
            visit("bends", occasion_name(bend_occasions[i]), std::string(bend_names[kind]),
                  weights.bends[i][kind]);
    for (std::size_t knot = 0; knot < weight_knots.size(); ++knot)
        for (std::size_t kind = 0; kind < bend_sides; ++kind)
            visit("changes", std::to_string(weight_knots[knot]), std::string(bend_names[kind]),
                  weights.changes[knot][kind]);
}

[[noreturn]] void fail(const std::string& where, std::string_view what) {
    throw UserError(fmt::format("{}: {}", where, what));
}

/// The source file is this, with comment lines before it and the numbers in the middle.
constexpr std::string_view source_head = R"(
#include <cstdint>
#include <string_view>

#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {{

namespace {{

constexpr std::string_view plan =
    "{}";

// clang-format off
constexpr std::int16_t numbers[] = {{
)";
constexpr std::string_view source_end = R"(};
// clang-format on

}  // namespace

const PolicyWeights& trained_policy() {
    static const PolicyWeights weights = unpack_weights(plan, numbers);
    return weights;
}

}  // namespace skerry::tiny_islands
)";

}  // namespace

ordered_json weights_json(const PolicyWeights& weights) {
    ordered_json json;
    json["plan"] = print_plan(weights.plan);
    json["value_scale"] = value_scale;
    json["groups"] = groups_json(feature_groups);
    json["bend_groups"] = groups_json(bend_groups);
    for_each_list(weights, [&](const char* part, const std::string& time, const std::string& kind,
                               const auto& numbers) { json[part][time][kind] = numbers; });
    return json;
}

PolicyWeights weights_of(const JsonNode& node, const std::string& where) {
    if (node.at("groups").json() != groups_json(feature_groups) ||
        node.at("bend_groups").json() != groups_json(bend_groups) ||
        node.at("value_scale").json() != value_scale)
        fail(where, "weights of other features than this program's; train again");
    PolicyWeights weights;
    try {
        weights.plan = parse_plan(node.at("plan").text());
    } catch (const NotationError& error) {
        fail(where, error.what());
    }
    for_each_list(weights,
                  [&](const char* part, const std::string& time, const std::string& kind,
                      auto& numbers) { read_numbers(node.at(part).at(time).at(kind), numbers); });
    return weights;
}

std::string weights_digest(const PolicyWeights& weights) {
    return sha256(compact_text(weights_json(weights)));
}

std::string weights_source(const PolicyWeights& weights, const std::vector<std::string>& made_by) {
    std::string out;
    for (const std::string& line : made_by) out += fmt::format("// {}\n", line);
    out += fmt::format("// digest {}\n", weights_digest(weights));
    out += fmt::format(source_head, print_plan(weights.plan));
    NumberLines lines(out);
    for_each_list(weights, [&](const std::string& part, const std::string& time,
                               const std::string& kind, const auto& numbers) {
        lines.end_line();
        out += fmt::format("    // {} {}, {}\n", part, time, kind);
        for (std::int16_t number : numbers) lines.put(number);
    });
    lines.end_line();
    out += source_end;
    return out;
}

}  // namespace skerry::tiny_islands
