#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "runner/experiment/fields_json.hpp"
#include "runner/experiment/user_error.hpp"
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
    return {{"decisions", round.decisions},
            {"explained", round.explained},
            {"games", round.strength.games},
            {"points", round.strength.points},
            {"squares", round.strength.squares}};
}

TrainingRound round_of(const ordered_json& json) {
    TrainingRound round;
    json.at("decisions").get_to(round.decisions);
    json.at("explained").get_to(round.explained);
    json.at("games").get_to(round.strength.games);
    json.at("points").get_to(round.strength.points);
    json.at("squares").get_to(round.strength.squares);
    return round;
}

TrainingOptions options_of(const ordered_json& json) {
    TrainingOptions options;
    json.at("seed").get_to(options.seed);
    TrainingOptions::fields(options, [&](const std::string& name, int& value, Range, const char*) {
        json.at(name).get_to(value);
    });
    return options;
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
    const ordered_json json = ordered_json::parse(text, nullptr, false);
    if (!json.is_object() || json.value("schema", "") != schema)
        throw UserError(where + ": not a file of `skerry train`; nothing was changed");
    Training training;
    try {
        if (json.at("schema_version") != schema_version)
            throw UserError(where + ": a file of another version of `skerry train`");
        training.options = options_of(json.at("options"));
        training.weights = weights_of(json.at("weights"), where);
        const auto& seconds = json.at("environment").at("seconds");
        for (const ordered_json& round : json.at("rounds")) {
            training.rounds.push_back(round_of(round));
            seconds.at(training.rounds.size() - 1).get_to(training.rounds.back().seconds);
        }
        if (json.at("digest") != weights_digest(training.weights))
            throw UserError(where + ": the digest is not that of the weights: a damaged file");
    } catch (const nlohmann::json::exception& error) {
        throw UserError(where + ": " + error.what());
    }
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
