// Writes the state of a training as JSON and reads it back, with limits on every figure.

#include <fmt/format.h>

#include <limits>

#include "learn/train/network_training.hpp"
#include "learn/train/weights_file.hpp"
#include "runner/documents/fields_json.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr int schema_version = 1;

/// The limits of what a file may say about a round: far above any training, and small enough for
/// exact sums.
constexpr std::uint64_t max_decisions = 1'000'000'000'000;
constexpr double least_explained = -1000;
constexpr double max_square = 1e6;
constexpr std::int64_t max_points = 1000;  ///< points of one game, either way
constexpr double max_seconds = 1e9;

/// A number within the limits; otherwise throws UserError.
double figure_of(const JsonNode& node, double min, double max) {
    const ordered_json& json = node.json();
    const bool fits = json.is_number() && json.get<double>() >= min && json.get<double>() <= max;
    if (!fits)
        node.fail(
            fmt::format("found {}; must be a number from {} to {}", describe(json), min, max));
    return json.get<double>();
}

/// The strength among the fields of a round.
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

/// What tells the files of the two trainings apart.
template <class Of>
struct FileOf;
template <>
struct FileOf<Training> {
    static constexpr const char* schema = "skerry-policy";
    static constexpr const char* command = "skerry train";
    static constexpr const char* curve_head = "";
    static constexpr int indent = 1;

    static PolicyWeights weights(const JsonNode& node, const std::string& where) {
        return weights_of(node, where);
    }
    static void write_figures(const TrainingRound& round, ordered_json& json) {
        json["explained"] = round.explained;
    }
    static void read_figures(const JsonNode& node, TrainingRound& round) {
        round.explained = figure_of(node.at("explained"), least_explained, 1);
    }
    static std::string curve_figures(const TrainingRound&) { return {}; }
};
template <>
struct FileOf<NetworkTraining> {
    static constexpr const char* schema = "skerry-network";
    static constexpr const char* command = "skerry train --network";
    static constexpr const char* curve_head = "error\tpolicy\t";
    static constexpr int indent = -1;

    static NetworkWeights weights(const JsonNode& node, const std::string& where) {
        return network_of(node, where);
    }
    static void write_figures(const NetworkTrainingRound& round, ordered_json& json) {
        json["variance"] = round.errors.variance;
        json["linear"] = round.errors.linear;
        json["corrected"] = round.errors.corrected;
    }
    static void read_figures(const JsonNode& node, NetworkTrainingRound& round) {
        const auto square = [&](const char* name) {
            return figure_of(node.at(name), -max_square, max_square);
        };
        round.errors = {square("variance"), square("linear"), square("corrected")};
    }
    static std::string curve_figures(const NetworkTrainingRound& round) {
        return fmt::format("{:.4f}\t{:.4f}\t", round.errors.corrected, round.errors.linear);
    }
};

template <class Of>
auto rounds_of(const JsonNode& root, int iterations) {
    const std::vector<JsonNode> rounds = root.at("rounds").items();
    const JsonNode times = root.at("environment").at("seconds");
    const std::vector<JsonNode> seconds = times.items();
    if (rounds.size() > static_cast<std::size_t>(iterations))
        root.at("rounds").fail(
            fmt::format("has {} rounds; /options/iterations is {}", rounds.size(), iterations));
    if (seconds.size() != rounds.size())
        times.fail(
            fmt::format("has {} numbers; there are {} rounds", seconds.size(), rounds.size()));
    decltype(Of::rounds) read(rounds.size());
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        read[i].decisions = rounds[i].at("decisions").unsigned_integer(0, max_decisions);
        FileOf<Of>::read_figures(rounds[i], read[i]);
        read[i].strength = strength_of(rounds[i]);
        read[i].seconds = figure_of(seconds[i], 0, max_seconds);
    }
    return read;
}

template <class Options>
Options options_of(const JsonNode& node) {
    Options options;
    options.seed = node.at("seed").unsigned_integer(0, std::numeric_limits<std::uint64_t>::max());
    Options::fields(options, [&](std::string_view name, int& value, Range range, const char*) {
        value = static_cast<int>(node.at(name).integer(range));
    });
    return options;
}

template <class Options>
std::string command_line(const char* command, const Options& options) {
    std::string text = fmt::format("{} --seed {}", command, options.seed);
    Options::fields(options, [&](std::string name, int value, Range, const char*) {
        std::ranges::replace(name, '_', '-');
        text += fmt::format(" --{} {}", name, value);
    });
    return text;
}

}  // namespace

template <class Of>
std::string print_training(const Of& training) {
    using File = FileOf<Of>;
    ordered_json json = {{"schema", File::schema}, {"schema_version", schema_version}};
    json["made_by"] = command_of(training.options);
    json["options"] = {{"seed", training.options.seed}};
    write_fields(training.options, json["options"]);
    json["rounds"] = ordered_json::array();
    ordered_json seconds = ordered_json::array();
    for (const auto& round : training.rounds) {
        ordered_json written = {{"decisions", round.decisions}};
        File::write_figures(round, written);
        written["games"] = round.strength.games;
        written["points"] = round.strength.points;
        written["squares"] = round.strength.squares;
        json["rounds"].push_back(written);
        seconds.push_back(round.seconds);
    }
    json["weights"] = weights_json(training.weights);
    json["digest"] = weights_digest(training.weights);
    json["environment"] = {{"seconds", seconds}};
    return indented_text(json, File::indent) + "\n";
}

template <class Of>
Of parse_training(const std::string& text, const std::string& where) {
    using File = FileOf<Of>;
    const UserError other(
        fmt::format("{}: not a file of `{}`; nothing was changed", where, File::command));
    if (!ordered_json::accept(text)) throw UserError(other);
    const Document document = Document::parse(text, where);
    const JsonNode root = document.root();
    const auto name = root.is_object() ? root.find("schema") : std::nullopt;
    if (!name || !name->is_string() || name->text() != File::schema) throw UserError(other);
    if (root.at("schema_version").json() != schema_version)
        throw UserError(fmt::format("{}: a file of another version of `{}`", where, File::command));
    Of training;
    training.options = options_of<typename Of::Options>(root.at("options"));
    training.weights = File::weights(root.at("weights"), where);
    training.rounds = rounds_of<Of>(root, training.options.iterations);
    if (root.at("digest").json() != weights_digest(training.weights))
        throw UserError(where + ": the digest is not that of the weights: a damaged file");
    return training;
}

template <class Of>
std::string print_curve(const Of& training) {
    using File = FileOf<Of>;
    std::string text =
        fmt::format("round\tdecisions\tseconds\t{}games\tmean\tse\n", File::curve_head);
    std::uint64_t decisions = 0;
    double seconds = 0;
    for (std::size_t i = 0; i < training.rounds.size(); ++i) {
        const auto& round = training.rounds[i];
        decisions += round.decisions;
        seconds += round.seconds;
        text += fmt::format("{}\t{}\t{:.0f}\t{}{}\t{:.3f}\t{:.3f}\n", i + 1, decisions, seconds,
                            File::curve_figures(round), round.strength.games, round.strength.mean(),
                            round.strength.standard_error());
    }
    return text;
}

std::string command_of(const TrainingOptions& options) {
    return command_line(FileOf<Training>::command, options);
}
std::string command_of(const NetworkTrainingOptions& options) {
    return command_line(FileOf<NetworkTraining>::command, options);
}

template std::string print_training(const Training&);
template std::string print_training(const NetworkTraining&);
template Training parse_training(const std::string&, const std::string&);
template NetworkTraining parse_training(const std::string&, const std::string&);
template std::string print_curve(const Training&);
template std::string print_curve(const NetworkTraining&);

}  // namespace skerry::tiny_islands
