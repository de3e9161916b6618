// Writes weights and networks as JSON and as files of the tree, and reads the JSON back.

#include "learn/train/weights_file.hpp"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "core/notation.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr std::array<std::string_view, tile_kinds> tile_names = {
    "forest", "house", "sand", "wave", "mountain", "church", "boat"};
constexpr std::array<std::string_view, bend_sides> bend_names = {"to land", "to water"};

/// A list of numbers of a file.
struct NumberList {
    std::vector<std::string> part;  ///< the objects in which it stands
    std::string name;
    std::size_t size;
};
using NumberLists = std::vector<NumberList>;

/// Appends a list for each of the names.
void add(NumberLists& lists, const std::vector<std::string>& part,
         std::span<const std::string_view> names, std::size_t size) {
    for (const std::string_view name : names) lists.push_back({part, std::string(name), size});
}

/// The lists in the order of the numbers.
NumberLists lists_of(const PolicyWeights&) {
    NumberLists lists;
    for (const int turn : weight_knots)
        add(lists, {"turns", std::to_string(turn)}, tile_names, feature_count);
    for (const BendOccasion& at : bend_occasions)
        add(lists, {"bends", fmt::format("turn {}{}", at.placed, at.at_draw ? " at the draw" : "")},
            bend_names, bend_feature_count);
    for (const int turn : weight_knots)
        add(lists, {"changes", std::to_string(turn)}, bend_names, bend_feature_count);
    return lists;
}
NumberLists lists_of(const NetworkWeights&) {
    NumberLists lists;
    for (const int turn : weight_knots)
        add(lists, {fmt::format("linear {}", turn)}, tile_names, feature_count);
    add(lists, {"counts"}, tile_names, count_rows * hidden_units);
    add(lists, {"features"}, tile_names, network_feature_count * hidden_units);
    add(lists, {"out"}, tile_names, hidden_units);
    return lists;
}

std::vector<std::int16_t> numbers_of(const PolicyWeights& weights) {
    std::vector<std::int16_t> numbers;
    const auto append = [&](const auto& parts) {
        for (const auto& lists : parts)
            for (const auto& list : lists) numbers.insert(numbers.end(), list.begin(), list.end());
    };
    append(weights.knots);
    append(weights.bends);
    append(weights.changes);
    return numbers;
}

template <class Weights>
ordered_json with_numbers(ordered_json json, const Weights& weights) {
    const auto all = numbers_of(weights);
    std::span<const std::int16_t> left = all;
    for (const NumberList& list : lists_of(weights)) {
        ordered_json* in = &json;
        for (const std::string& part : list.part) in = &(*in)[part];
        const auto numbers = left.first(list.size);
        (*in)[list.name] = std::vector(numbers.begin(), numbers.end());
        left = left.subspan(list.size);
    }
    return json;
}

/// All numbers that JSON has of these lists; all must fit in 16 bits.
std::vector<std::int16_t> read_numbers(const JsonNode& node, const NumberLists& lists) {
    constexpr Range range{std::numeric_limits<std::int16_t>::min(),
                          std::numeric_limits<std::int16_t>::max()};
    std::vector<std::int16_t> numbers;
    for (const NumberList& list : lists) {
        JsonNode in = node;
        for (const std::string& part : list.part) in = in.at(part);
        const JsonNode found = in.at(list.name);
        const std::vector<JsonNode> items = found.items();
        if (items.size() != list.size)
            found.fail(fmt::format("has {} numbers; must have {}", items.size(), list.size));
        for (const JsonNode& item : items)
            numbers.push_back(static_cast<std::int16_t>(item.integer(range)));
    }
    return numbers;
}

/// The groups by name, with their sizes.
ordered_json groups_json(std::span<const FeatureGroup> groups) {
    ordered_json json = ordered_json::object();
    for (const FeatureGroup& group : groups) json[std::string(group.name)] = group.size;
    return json;
}

ordered_json layout_of_network() {
    return {{"layout", layout_text()},
            {"hidden_units", hidden_units},
            {"linear_step", linear_step},
            {"row_scale", row_scale},
            {"out_scale", out_scale}};
}

[[noreturn]] void fail(const std::string& where, std::string_view what) {
    throw UserError(fmt::format("{}: {}", where, what));
}

/// The lines `made_by`, the digest and a last line, an empty line, and the numbers.
template <class Weights>
std::string data_of(const Weights& weights, const std::vector<std::string>& made_by,
                    const std::string& last_line) {
    std::string data;
    for (const std::string& line : made_by) data += line + "\n";
    data += fmt::format("digest {}\n{}\n\n", weights_digest(weights), last_line);
    for (const std::int16_t number : numbers_of(weights)) {
        data += static_cast<char>(number & 0xff);
        data += static_cast<char>(number >> 8 & 0xff);
    }
    return data;
}

}  // namespace

ordered_json weights_json(const PolicyWeights& weights) {
    return with_numbers({{"plan", print_plan(weights.plan)},
                         {"value_scale", value_scale},
                         {"groups", groups_json(feature_groups)},
                         {"bend_groups", groups_json(bend_groups)}},
                        weights);
}
ordered_json weights_json(const NetworkWeights& weights) {
    return with_numbers(layout_of_network(), weights);
}

PolicyWeights weights_of(const JsonNode& node, const std::string& where) {
    if (node.at("groups").json() != groups_json(feature_groups) ||
        node.at("bend_groups").json() != groups_json(bend_groups) ||
        node.at("value_scale").json() != value_scale)
        fail(where, "weights of other features than this program's; train again");
    const std::string plan = node.at("plan").text();
    const auto numbers = read_numbers(node, lists_of(PolicyWeights()));
    try {
        return unpack_weights(plan, std::span<const std::int16_t, weight_count>(numbers));
    } catch (const NotationError& error) {
        fail(where, error.what());
    }
}
NetworkWeights network_of(const JsonNode& node, const std::string& where) {
    const ordered_json layout = layout_of_network();
    for (const auto& [key, value] : layout.items())
        if (node.at(key).json() != value)
            fail(where,
                 "a network of another layout than this program's (" + key + "); train again");
    const auto numbers = read_numbers(node, lists_of(NetworkWeights()));
    const NetworkWeights weights =
        unpack_network(std::span<const std::int16_t, network_weight_count>(numbers));
    if (const std::string why = unsafe_sums(weights); !why.empty())
        fail(where, "sums of this network can overflow: " + why);
    return weights;
}

std::string weights_digest(const PolicyWeights& weights) {
    return sha256(compact_text(weights_json(weights)));
}
std::string weights_digest(const NetworkWeights& weights) {
    return sha256(compact_text(weights_json(weights)));
}

std::string weights_data(const PolicyWeights& weights, const std::vector<std::string>& made_by) {
    return data_of(weights, made_by, "plan " + print_plan(weights.plan));
}
std::string weights_data(const NetworkWeights& weights, const std::vector<std::string>& made_by) {
    return data_of(weights, made_by, "layout " + layout_text());
}

}  // namespace skerry::tiny_islands
