// Writes the state of a network's training as JSON and as a source file, and reads the JSON back.

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>

#include "runner/documents/digest.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/fields_json.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/train/network_training.hpp"
#include "runner/train/weights_file.hpp"

namespace skerry::tiny_islands {

using nlohmann::ordered_json;

namespace {

constexpr const char* schema = "skerry-network";
constexpr int schema_version = 1;

/// Far above any training.
constexpr std::uint64_t max_decisions = 1'000'000'000'000;
constexpr double max_square = 1e6;

/// Calls visit(part, tile, lists of numbers) for every part of a tile, in the order of the numbers.
template <class Weights, class Visitor>
void for_each_part(Weights& weights, Visitor&& visit) {
    for (std::size_t knot = 0; knot < weight_knots.size(); ++knot)
        for (std::size_t tile = 0; tile < tile_kinds; ++tile)
            visit(fmt::format("linear {}", weight_knots[knot]), tile_names[tile],
                  std::span(weights.linear[knot]).subspan(tile, 1));
    for (std::size_t tile = 0; tile < tile_kinds; ++tile)
        visit("counts", tile_names[tile], std::span(weights.counts[tile]));
    for (std::size_t tile = 0; tile < tile_kinds; ++tile)
        visit("features", tile_names[tile], std::span(weights.features[tile]));
    for (std::size_t tile = 0; tile < tile_kinds; ++tile)
        visit("out", tile_names[tile], std::span(weights.out).subspan(tile, 1));
}

ordered_json layout_json() {
    return {{"layout", fmt::format("{:016x}", network_layout)},
            {"hidden_units", hidden_units},
            {"linear_step", linear_step},
            {"row_scale", row_scale},
            {"out_scale", out_scale}};
}

ordered_json weights_json(const NetworkWeights& weights) {
    ordered_json json = layout_json();
    for_each_part(weights, [&](const std::string& part, std::string_view tile, const auto& rows) {
        ordered_json numbers = ordered_json::array();
        for (const auto& row : rows)
            for (const std::int16_t number : row) numbers.push_back(number);
        json[part][std::string(tile)] = numbers;
    });
    return json;
}

NetworkWeights network_of(const JsonNode& node, const std::string& where) {
    const ordered_json layout = layout_json();
    for (const auto& [key, value] : layout.items())
        if (node.at(key).json() != value)
            throw UserError(where + ": a network of another layout than this program's (" + key +
                            "); train again");
    NetworkWeights weights;
    for_each_part(weights, [&](const std::string& part, std::string_view tile, const auto& rows) {
        const std::size_t columns = rows.front().size();
        std::vector<std::int16_t> numbers(rows.size() * columns);
        read_numbers(node.at(part).at(std::string(tile)), numbers);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            rows[i / columns][i % columns] = numbers[i];
    });
    if (const std::string why = unsafe_sums(weights); !why.empty())
        throw UserError(where + ": sums of this network can overflow: " + why);
    return weights;
}

ordered_json options_json(const NetworkTrainingOptions& options) {
    ordered_json json = {{"seed", options.seed}};
    write_fields(options, json);
    return json;
}

NetworkTrainingOptions options_of(const JsonNode& node) {
    NetworkTrainingOptions options;
    options.seed = node.at("seed").unsigned_integer(0, std::numeric_limits<std::uint64_t>::max());
    NetworkTrainingOptions::fields(
        options, [&](std::string_view name, int& value, Range range, const char*) {
            value = static_cast<int>(node.at(name).integer(range));
        });
    return options;
}

ordered_json round_json(const NetworkTrainingRound& round) {
    ordered_json json = {{"decisions", round.decisions},
                         {"variance", round.errors.variance},
                         {"linear", round.errors.linear},
                         {"corrected", round.errors.corrected}};
    write_strength(round.strength, json);
    return json;
}

NetworkTrainingRound round_of(const JsonNode& node, const JsonNode& seconds) {
    NetworkTrainingRound round;
    round.decisions = node.at("decisions").unsigned_integer(0, max_decisions);
    const auto square = [&](const char* name) {
        return figure_of(node.at(name), -max_square, max_square);
    };
    round.errors = {square("variance"), square("linear"), square("corrected")};
    round.strength = strength_of(node);
    round.seconds = seconds_of(seconds);
    return round;
}

std::vector<NetworkTrainingRound> rounds_of(const JsonNode& root, int iterations) {
    const std::vector<JsonNode> rounds = root.at("rounds").items();
    const JsonNode times = root.at("environment").at("seconds");
    const std::vector<JsonNode> seconds = times.items();
    if (rounds.size() > static_cast<std::size_t>(iterations))
        root.at("rounds").fail(
            fmt::format("has {} rounds; /options/iterations is {}", rounds.size(), iterations));
    if (seconds.size() != rounds.size())
        times.fail(
            fmt::format("has {} numbers; there are {} rounds", seconds.size(), rounds.size()));
    std::vector<NetworkTrainingRound> read;
    for (std::size_t i = 0; i < rounds.size(); ++i) read.push_back(round_of(rounds[i], seconds[i]));
    return read;
}

bool is_training(const JsonNode& root) {
    const auto name = root.is_object() ? root.find("schema") : std::nullopt;
    return name && name->is_string() && name->text() == schema;
}

/// The source file is this, with comment lines before it and the numbers in the middle.
constexpr std::string_view source_head = R"(
#include <cstdint>

#include "strategies/tiny_islands/policy/network.hpp"

namespace skerry::tiny_islands {{

namespace {{

// clang-format off
constexpr std::int16_t network_numbers[] = {{
)";
constexpr std::string_view source_end = R"(}};
// clang-format on

}}  // namespace

const NetworkWeights& trained_network() {{
    static const NetworkWeights network = unpack_network<0x{:016x}>(network_numbers);
    return network;
}}

}}  // namespace skerry::tiny_islands
)";

}  // namespace

std::string command_of(const NetworkTrainingOptions& options) {
    std::string text = fmt::format("skerry train --network --seed {}", options.seed);
    NetworkTrainingOptions::fields(options, [&](std::string name, int value, Range, const char*) {
        for (char& c : name)
            if (c == '_') c = '-';
        text += fmt::format(" --{} {}", name, value);
    });
    return text;
}

std::string weights_digest(const NetworkWeights& weights) {
    return sha256(weights_json(weights).dump());
}

std::string weights_source(const NetworkWeights& weights, const std::vector<std::string>& made_by) {
    std::string out;
    for (const std::string& line : made_by) out += fmt::format("// {}\n", line);
    out += fmt::format("// digest {}\n", weights_digest(weights));
    out += fmt::format(source_head);
    NumberLines lines(out);
    for_each_part(weights, [&](const std::string& part, std::string_view tile, const auto& rows) {
        lines.end_line();
        out += fmt::format("    // {}, {}\n", part, tile);
        for (const auto& row : rows)
            for (const std::int16_t number : row) lines.put(number);
    });
    lines.end_line();
    out += fmt::format(source_end, network_layout);
    return out;
}

std::string print_training(const NetworkTraining& training) {
    ordered_json json = {{"schema", schema}, {"schema_version", schema_version}};
    json["made_by"] = command_of(training.options);
    json["options"] = options_json(training.options);
    json["rounds"] = ordered_json::array();
    ordered_json seconds = ordered_json::array();
    for (const NetworkTrainingRound& round : training.rounds) {
        json["rounds"].push_back(round_json(round));
        seconds.push_back(round.seconds);
    }
    json["weights"] = weights_json(training.weights);
    json["digest"] = weights_digest(training.weights);
    json["environment"] = {{"seconds", seconds}};
    return json.dump(-1) + "\n";
}

NetworkTraining parse_network_training(const std::string& text, const std::string& where) {
    const UserError other(where + ": not a file of `skerry train --network`; nothing was changed");
    if (!ordered_json::accept(text)) throw UserError(other);
    const Document document = Document::parse(text, where);
    const JsonNode root = document.root();
    if (!is_training(root)) throw UserError(other);
    if (root.at("schema_version").json() != schema_version)
        throw UserError(where + ": a file of another version of `skerry train --network`");
    NetworkTraining training;
    training.options = options_of(root.at("options"));
    training.weights = network_of(root.at("weights"), where);
    training.rounds = rounds_of(root, training.options.iterations);
    if (root.at("digest").json() != weights_digest(training.weights))
        throw UserError(where + ": the digest is not that of the weights: a damaged file");
    return training;
}

std::string print_curve(const NetworkTraining& training) {
    std::string text = "round\tdecisions\tseconds\terror\tpolicy\tgames\tmean\tse\n";
    std::uint64_t decisions = 0;
    double seconds = 0;
    for (std::size_t i = 0; i < training.rounds.size(); ++i) {
        const NetworkTrainingRound& round = training.rounds[i];
        decisions += round.decisions;
        seconds += round.seconds;
        text +=
            fmt::format("{}\t{}\t{:.0f}\t{:.4f}\t{:.4f}\t{}\t{:.3f}\t{:.3f}\n", i + 1, decisions,
                        seconds, round.errors.corrected, round.errors.linear, round.strength.games,
                        round.strength.mean(), round.strength.standard_error());
    }
    return text;
}

}  // namespace skerry::tiny_islands
