// skerry replay: plays chosen games again, move by move, and compares them with a result.

#include <fmt/format.h>

#include <cstdio>

#include "runner/cli/commands.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/command_text.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/replay/recorded_games.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* replay_footer = R"(
Examples:
  skerry replay configs/quickstart.json --index 17 --strategy greedy
  skerry replay --game tiny-islands --strategy random --seed 7 --index 0..3 --format json
  skerry replay out/quickstart.json --best 3
  skerry replay out/quickstart.json --worst --format record
  skerry replay out/tile-game.json --strategy greedy --against random --worst
  skerry replay configs/tile-game.json --strategy perfect --against greedy --second --index 0

Games for two come in pairs: the strategy moves first, then (--second) the other one. The best games
have the largest margins. `skerry verify` plays the games of a JSON replay again by the rules. If a
result file keeps the score or margin of a game, the replayed one is compared with it. The exit code
is 1 if they differ.)";

struct ReplayOptions {
    ExperimentOptions experiment;
    std::string strategy;
    std::string against;
    bool second = false;
    std::vector<std::string> indices;
    std::string best;
    std::string worst;
    std::string format = "boards";
    bool legal = false;
};

/// Parses `I` or `I..J`, both ends included, of `games` games.
GameRange parse_indices(const std::string& text, std::uint64_t games) {
    const std::size_t dots = text.find("..");
    const auto number = [&](const std::string& part) {
        return parse_game_index("--index", part, games);
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
                     const std::vector<ReplayedGame>& recorded, std::vector<ReplayedGame>& games) {
    if (count.empty()) return;
    const auto wanted = parse_count(option, count, 1, 1'000'000);
    if (recorded.empty()) throw UserError(option + ": the result keeps no such game");
    if (wanted > recorded.size())
        throw UserError(fmt::format("{} {}: the result keeps {}", option, count, recorded.size()));
    games.insert(games.end(), recorded.begin(),
                 recorded.begin() + static_cast<std::ptrdiff_t>(wanted));
}

/// The extreme games that were asked for; `result` says whether there is a result that lists them.
std::vector<ReplayedGame> chosen_extremes(const ReplayOptions& options,
                                          const RecordedGames& recorded, bool result) {
    if (!result && !(options.best.empty() && options.worst.empty()))
        throw UserError(
            std::string(options.best.empty() ? "--worst" : "--best") + ": needs a result file; " +
            (options.experiment.file.empty() ? "none is given"
                                             : options.experiment.file + " is not one"));
    std::vector<ReplayedGame> games;
    append_extremes("--best", options.best, recorded.best(), games);
    append_extremes("--worst", options.worst, recorded.worst(), games);
    if (games.empty() && options.indices.empty())
        throw UserError(result ? "replay: which game? --index I, --best or --worst"
                               : "replay: which game? --index I");
    return games;
}

ReplayFormat parse_format(const std::string& text) {
    static const std::vector<std::string> names = {"boards", "json", "record"};
    const Document value = Document::of(text, "--format " + text);
    return static_cast<ReplayFormat>(value.root().name_among(names, "format"));
}

/// Refuses options that would change the experiment: a result is replayed as it is.
void refuse_changes(const ExperimentOptions& options) {
    if (!options.seed.empty())
        throw UserError("--seed: " + options.file + " is a result, whose seed is fixed");
    if (!options.sets.empty())
        throw UserError("--set: " + options.file + " is a result, whose values are fixed");
}

/// For `--best FILE`, where the option took the file for its number K: gives the file back.
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
    if (options.legal && format != ReplayFormat::json)
        throw UserError("--legal: only with --format json");
    std::optional<Result> result;
    if (!options.experiment.file.empty()) {
        result = options.experiment.result();
    } else if (!options.strategy.empty()) {
        options.experiment.strategies = {options.strategy};
        if (!options.against.empty() && options.against != options.strategy)
            options.experiment.strategies.push_back(options.against);
    }
    if (result) refuse_changes(options.experiment);
    Configuration loaded = load_configuration(options.experiment.document(), all_games());
    const Replayed replayed = find_replayed(loaded.experiment->facts(), options.strategy,
                                            options.against, options.second);
    const Configuration configuration = with_known_programs(
        std::move(loaded), all_games(), std::array{replayed.strategy, replayed.against});
    const Experiment& experiment = *configuration.experiment;
    const RecordedGames recorded =
        result ? RecordedGames(result->tally, result->facts, replayed) : RecordedGames();

    ReplayPrinter printer(format, experiment, replayed, options.legal);
    const auto add = [&](const ReplayedGame& game) {
        printer.add(game, experiment.trace(seating_of(replayed, game), game.index),
                    recorded.find(game));
    };
    std::vector<GameRange> ranges;
    const std::uint64_t games = result ? experiment.facts().games : max_game_index;
    for (const std::string& index : options.indices) ranges.push_back(parse_indices(index, games));
    const std::vector<ReplayedGame> extremes =
        chosen_extremes(options, recorded, result.has_value());
    for (const GameRange& range : ranges)
        for (std::uint64_t game = range.begin; game < range.end; ++game)
            add({game, options.second});
    for (const ReplayedGame& game : extremes) add(game);
    return printer.finish() ? exit_ok : exit_differences;
}

}  // namespace

void add_replay(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<ReplayOptions>(
        "replay", "Show games move by move, as a run plays them", replay_footer, exit_code, replay);
    options->experiment.add_to(command, "configuration or result");
    add_strategy_shown(command, options->strategy);
    command.add_option("--against LABEL", options->against,
                       "label of the opponent in a game for two (default: the first other one)");
    command.add_flag("--second", options->second, "in a game for two: the opponent begins");
    command.add_option("--index I[..J]", options->indices, "game I, or games I..J; may be repeated")
        .repeated();
    command.add_option("--best [K]", options->best, "the K best games of a result")
        .expected(0, 1)
        .default_str("1");
    command.add_option("--worst [K]", options->worst, "the K worst games of a result")
        .expected(0, 1)
        .default_str("1");
    command
        .add_option("--format FORMAT", options->format,
                    "boards, json (an array of games), or record (the game's public text format)")
        .capture_default_str();
    command.add_flag("--legal", options->legal,
                     "in JSON: every legal move of each decision (null: too many to list)");
}

}  // namespace skerry
