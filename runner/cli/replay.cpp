#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runner/cli/commands.hpp"
#include "runner/cli/experiment_options.hpp"
#include "runner/cli/replay_format.hpp"
#include "runner/cli/terminal.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/nearest_name.hpp"
#include "runner/experiment/user_error.hpp"
#include "runner/games/registry.hpp"

namespace skerry {

namespace {

using nlohmann::ordered_json;

constexpr const char* footer = R"(
Examples:
  skerry replay configs/quickstart.json --index 17 --strategy greedy
  skerry replay --game tiny-islands --strategy random --seed 7 --index 0..3 --format json
  skerry replay out/quickstart.json --best 3
  skerry replay out/quickstart.json --worst --format record

From a result file the replayed score is compared with the recorded one, where the result keeps it;
exit code 1 if they differ.)";

constexpr std::uint64_t max_index = std::numeric_limits<std::int64_t>::max();

struct ReplayOptions {
    ExperimentOptions experiment;
    std::string strategy;
    std::vector<std::string> indices;
    std::string best;
    std::string worst;
    std::string format = "boards";
};

/// Scores that a result keeps of one strategy, by game; an empty one: not finished.
class RecordedScores {
  public:
    RecordedScores() = default;
    RecordedScores(const Document& result, std::size_t strategy) {
        const JsonNode of = result.root().at("results").items().at(strategy);
        best_ = read(of.at("extremes").at("best"));
        worst_ = read(of.at("extremes").at("worst"));
        for (const JsonNode& game : of.at("unfinished").at("examples").items())
            scores_[game.unsigned_integer(0, max_index)] = std::nullopt;
    }

    const std::vector<std::uint64_t>& best() const { return best_; }
    const std::vector<std::uint64_t>& worst() const { return worst_; }
    Recorded find(std::uint64_t game) const {
        const auto found = scores_.find(game);
        if (found == scores_.end()) return {};
        return {true, found->second};
    }

  private:
    std::vector<std::uint64_t> read(const JsonNode& list) {
        constexpr Range any_score{std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};
        std::vector<std::uint64_t> games;
        for (const JsonNode& item : list.items()) {
            games.push_back(item.at("game").unsigned_integer(0, max_index));
            scores_[games.back()] = static_cast<int>(item.at("score").integer(any_score));
        }
        return games;
    }

    std::map<std::uint64_t, std::optional<int>> scores_;
    std::vector<std::uint64_t> best_;
    std::vector<std::uint64_t> worst_;
};

std::size_t find_strategy(const ExperimentFacts& facts, const std::string& label) {
    if (label.empty()) return 0;
    std::vector<std::string> labels;
    for (const StrategyFacts& strategy : facts.strategies) labels.push_back(strategy.label);
    const auto found = std::ranges::find(labels, label);
    if (found == labels.end())
        throw UserError("--strategy " + label + ": no strategy has this label; known: " +
                        list_names(labels) + did_you_mean(label, labels));
    return static_cast<std::size_t>(found - labels.begin());
}

/// `I` or `I..J`, both ends included.
GameRange parse_indices(const std::string& text) {
    const std::size_t dots = text.find("..");
    const auto number = [&](const std::string& part) {
        return parse_count("--index", part, 0, max_index - 1);
    };
    if (dots == std::string::npos) {
        const std::uint64_t index = number(text);
        return {index, index + 1};
    }
    const GameRange range{number(text.substr(0, dots)), number(text.substr(dots + 2)) + 1};
    if (range.begin >= range.end) throw UserError("--index " + text + ": must be I..J with I <= J");
    return range;
}

void append_extremes(const std::string& option, const std::string& count,
                     const std::vector<std::uint64_t>& games, std::vector<GameRange>& ranges) {
    if (count.empty()) return;
    const auto wanted = parse_count(option, count, 1, 1'000'000);
    if (games.empty()) throw UserError(option + ": the result has no finished game");
    if (wanted > games.size())
        throw UserError(fmt::format("{} {}: the result keeps {}", option, count, games.size()));
    for (std::size_t i = 0; i < wanted; ++i) ranges.push_back({games[i], games[i] + 1});
}

std::vector<GameRange> chosen_games(const ReplayOptions& options, const RecordedScores& recorded,
                                    bool result) {
    if (!result && !(options.best.empty() && options.worst.empty()))
        throw UserError(
            std::string(options.best.empty() ? "--worst" : "--best") + ": needs a result file; " +
            (options.experiment.file.empty() ? "none is given"
                                             : options.experiment.file + " is not one"));
    std::vector<GameRange> ranges;
    for (const std::string& index : options.indices) ranges.push_back(parse_indices(index));
    append_extremes("--best", options.best, recorded.best(), ranges);
    append_extremes("--worst", options.worst, recorded.worst(), ranges);
    if (ranges.empty())
        throw UserError(result ? "replay: which game? --index I, --best or --worst"
                               : "replay: which game? --index I");
    return ranges;
}

ReplayFormat parse_format(const std::string& text) {
    static const std::vector<std::string> names = {"boards", "json", "record"};
    const Document value = Document::of(text, "--format " + text);
    return static_cast<ReplayFormat>(value.root().name_among(names, "format"));
}

/// A result is replayed as it is, or not at all.
void refuse_changes(const ExperimentOptions& options) {
    if (!options.seed.empty())
        throw UserError("--seed: " + options.file + " is a result, whose seed is fixed");
    if (!options.sets.empty())
        throw UserError("--set: " + options.file + " is a result, whose values are fixed");
}

/// `--best FILE`: the option took the file for its K.
void give_file_back(ReplayOptions& options) {
    for (std::string* count : {&options.best, &options.worst}) {
        if (!options.experiment.file.empty() || count->empty()) continue;
        if (count->find_first_not_of("0123456789") == std::string::npos) continue;
        options.experiment.file = std::exchange(*count, "1");
    }
}

int replay(ReplayOptions& options) {
    give_file_back(options);
    const ReplayFormat format = parse_format(options.format);
    std::optional<Document> result;
    if (!options.experiment.file.empty()) {
        Document file = Document::read(options.experiment.file);
        if (is_result(file)) result = std::move(file);
    } else if (!options.strategy.empty()) {
        options.experiment.strategies = {options.strategy};
        options.strategy.clear();
    }
    if (result) refuse_changes(options.experiment);
    const Configuration configuration =
        load_configuration(options.experiment.document(), all_games());
    const Experiment& experiment = *configuration.experiment;
    const std::size_t strategy = find_strategy(experiment.facts(), options.strategy);
    const RecordedScores recorded = result ? RecordedScores(*result, strategy) : RecordedScores();
    const std::vector<GameRange> ranges = chosen_games(options, recorded, result.has_value());

    ReplayPrinter printer(format, experiment.facts(), strategy);
    for (const GameRange& range : ranges)
        for (std::uint64_t game = range.begin; game < range.end; ++game)
            printer.add(game, experiment.trace(strategy, game), recorded.find(game));
    return printer.finish() ? exit_ok : exit_differences;
}

}  // namespace

void add_replay(CLI::App& program, int& exit_code) {
    CLI::App* const command =
        program.add_subcommand("replay", "Show games move by move, as a run plays them");
    const auto options = std::make_shared<ReplayOptions>();
    options->experiment.add_to(*command, "configuration or result");
    command
        ->add_option("--strategy", options->strategy,
                     "label of the strategy (default: the first); without FILE its name")
        ->type_name("LABEL");
    command->add_option("--index", options->indices, "game I, or games I..J; may be repeated")
        ->type_name("I[..J]")
        ->take_all()
        ->allow_extra_args(false);
    command->add_option("--best", options->best, "the K best games of a result; default 1")
        ->type_name("[K]")
        ->expected(0, 1)
        ->default_str("1");
    command->add_option("--worst", options->worst, "the K worst games of a result; default 1")
        ->type_name("[K]")
        ->expected(0, 1)
        ->default_str("1");
    command
        ->add_option("--format", options->format,
                     "boards, json (an array of games), or record (the game's public text format)")
        ->type_name("FORMAT")
        ->capture_default_str();
    command->footer(footer);
    command->callback([options, &exit_code] { exit_code = replay(*options); });
}

}  // namespace skerry
