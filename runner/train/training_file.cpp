// Writes the state of a training as JSON and reads it back, with limits on every figure.

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "runner/documents/document.hpp"
#include "runner/documents/fields_json.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/train/training.hpp"
#include "runner/train/weights_file.hpp"

namespace skerry::tiny_islands {

using nlohmann::ordered_json;

namespace {

constexpr const char* schema = "skerry-policy";
constexpr int schema_version = 1;

ordered_json options_json(const TrainingOptions& options) {
    ordered_json json = {{"seed", options.seed}};
    write_fields(options, json);
    return json;
}

ordered_json round_json(const TrainingRound& round) {
    ordered_json json = {{"decisions", round.decisions}, {"explained", round.explained}};
    write_strength(round.strength, json);
    return json;
}

/// Far above any training.
constexpr std::uint64_t max_decisions = 1'000'000'000'000;
constexpr double least_explained = -1000;

TrainingRound round_of(const JsonNode& node, const JsonNode& seconds) {
    TrainingRound round;
    round.decisions = node.at("decisions").unsigned_integer(0, max_decisions);
    round.explained = figure_of(node.at("explained"), least_explained, 1);
    round.strength = strength_of(node);
    round.seconds = seconds_of(seconds);
    return round;
}

std::vector<TrainingRound> rounds_of(const JsonNode& root, int iterations) {
    const std::vector<JsonNode> rounds = root.at("rounds").items();
    const std::vector<JsonNode> seconds = root.at("environment").at("seconds").items();
    if (rounds.size() > static_cast<std::size_t>(iterations))
        root.at("rounds").fail(
            fmt::format("has {} rounds; /options/iterations is {}", rounds.size(), iterations));
    if (seconds.size() != rounds.size())
        root.at("environment")
            .at("seconds")
            .fail(
                fmt::format("has {} numbers; there are {} rounds", seconds.size(), rounds.size()));
    std::vector<TrainingRound> read;
    for (std::size_t i = 0; i < rounds.size(); ++i) read.push_back(round_of(rounds[i], seconds[i]));
    return read;
}

TrainingOptions options_of(const JsonNode& node) {
    TrainingOptions options;
    options.seed = node.at("seed").unsigned_integer(0, std::numeric_limits<std::uint64_t>::max());
    TrainingOptions::fields(options,
                            [&](std::string_view name, int& value, Range range, const char*) {
                                value = static_cast<int>(node.at(name).integer(range));
                            });
    return options;
}

bool is_training(const JsonNode& root) {
    const auto name = root.is_object() ? root.find("schema") : std::nullopt;
    return name && name->is_string() && name->text() == schema;
}

}  // namespace

std::string command_of(const TrainingOptions& options) {
    std::string text = fmt::format("skerry train --seed {}", options.seed);
    TrainingOptions::fields(options, [&](std::string name, int value, Range, const char*) {
        for (char& c : name)
            if (c == '_') c = '-';
        text += fmt::format(" --{} {}", name, value);
    });
    return text;
}

std::string print_training(const Training& training) {
    ordered_json json = {{"schema", schema}, {"schema_version", schema_version}};
    json["made_by"] = command_of(training.options);
    json["options"] = options_json(training.options);
    json["rounds"] = ordered_json::array();
    ordered_json seconds = ordered_json::array();
    for (const TrainingRound& round : training.rounds) {
        json["rounds"].push_back(round_json(round));
        seconds.push_back(round.seconds);
    }
    json["weights"] = weights_json(training.weights);
    json["digest"] = weights_digest(training.weights);
    json["environment"] = {{"seconds", seconds}};
    return json.dump(1) + "\n";
}

Training parse_training(const std::string& text, const std::string& where) {
    if (!ordered_json::accept(text))
        throw UserError(where + ": not a file of `skerry train`; nothing was changed");
    const Document document = Document::parse(text, where);
    const JsonNode root = document.root();
    if (!is_training(root))
        throw UserError(where + ": not a file of `skerry train`; nothing was changed");
    if (root.at("schema_version").json() != schema_version)
        throw UserError(where + ": a file of another version of `skerry train`");
    Training training;
    training.options = options_of(root.at("options"));
    training.weights = weights_of(root.at("weights"), where);
    training.rounds = rounds_of(root, training.options.iterations);
    if (root.at("digest").json() != weights_digest(training.weights))
        throw UserError(where + ": the digest is not that of the weights: a damaged file");
    return training;
}

std::string print_curve(const Training& training) {
    std::string text = "round\tdecisions\tseconds\tgames\tmean\tse\n";
    std::uint64_t decisions = 0;
    double seconds = 0;
    for (std::size_t i = 0; i < training.rounds.size(); ++i) {
        const TrainingRound& round = training.rounds[i];
        decisions += round.decisions;
        seconds += round.seconds;
        text += fmt::format("{}\t{}\t{:.0f}\t{}\t{:.3f}\t{:.3f}\n", i + 1, decisions, seconds,
                            round.strength.games, round.strength.mean(),
                            round.strength.standard_error());
    }
    return text;
}

}  // namespace skerry::tiny_islands
