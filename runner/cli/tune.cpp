// skerry tune: finds good parameters of one strategy by races, and judges them on fresh deals.

#include <fmt/format.h>

#include <filesystem>

#include "runner/cli/commands.hpp"
#include "runner/cli/run_options.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/terminal.hpp"
#include "runner/tune/tuner.hpp"

namespace skerry {

namespace {

constexpr const char* tune_footer = R"(
Each race is a run with --until-best among candidates near the best values so far, on deals of its
own. The last fifth of the games are fresh deals, on which the best meets the strategy as it was.
Only this verdict counts: the gain of a race is the best of many, so it is too large.

VALUES are a range, -20..20 or 10..80:10, or a list, 0,1,4 or none,full. The FILE of --out is the
result of the verdict, as run writes it. The same options find the same values, for any --threads.
A configuration may hold the options as "tune".

Examples:
  skerry tune configs/quickstart.json --strategy greedy --vary room=-8..8 --vary steps=10..80:10 \
      --games 1e5 --out out/tuned.json)";

struct TuneOptions {
    ExperimentOptions experiment;
    std::string strategy;
    std::vector<std::string> vary;
    std::string games;
    std::string out;
    std::string threads;
    bool force = false;
    bool quiet = false;
};

/// "tune" of the configuration, which the options replace.
TuneSettings settings_of(const TuneOptions& options, const Document& document) {
    TuneSettings settings = tune_settings(document).value_or(TuneSettings());
    std::string strategy = options.experiment.file.empty() ? "" : options.strategy;
    if (!strategy.empty()) settings.strategy_origin = "--strategy";
    if (!options.vary.empty()) settings.vary.clear();
    for (const std::string& text : options.vary) {
        const std::string origin = "--vary " + text;
        const std::size_t equals = document.end_of_path(text);
        if (equals == std::string::npos || equals == 0)
            throw UserError(origin + ": must be PARAMETER=VALUES, e.g. room=-8..8");
        std::vector<std::string> path = document.parts_of(text.substr(0, equals));
        if (path.size() > 2 && path[0] == "strategies") {
            if (!strategy.empty() && strategy != path[1])
                throw UserError(origin + ": one strategy is tuned, and " + strategy +
                                " is named before");
            strategy = path[1];
            settings.strategy_origin = origin + ":";
            path.erase(path.begin(), path.begin() + 2);
        }
        const Document values = Document::of(parse_values(text.substr(equals + 1), origin), origin);
        settings.vary.push_back({join(path, "."), varied_values(values.root()), origin});
    }
    if (!strategy.empty()) settings.strategy = strategy;
    if (!options.games.empty()) {
        settings.games_origin = "--games";
        settings.games =
            parse_count("--games", options.games, least_tuning_games, most_tuning_games);
    }
    if (!options.out.empty()) settings.out = options.out;
    if (settings.out.empty() || settings.out == "-") throw UserError("tune: --out FILE is needed");
    return settings;
}

int tune(const TuneOptions& options) {
    ExperimentOptions experiment = options.experiment;
    if (experiment.file.empty() && !options.strategy.empty())
        experiment.strategies = {options.strategy};
    const Document document = experiment.document();
    Configuration loaded = load_configuration(document, all_games());
    const TuneSettings settings = settings_of(options, document);
    const std::size_t tuned = tuned_strategy(settings, loaded.experiment->facts());
    loaded = with_known_programs(std::move(loaded), all_games(), {&tuned, 1});
    const ExperimentFacts& facts = loaded.experiment->facts();
    Tuner tuner(settings, facts, all_games(), parse_threads(options.threads));
    if (!options.force && std::filesystem::exists(settings.out))
        refuse_to_replace(settings.out, "something");
    const StopFlag& stop = stop_on_signals();
    std::optional<FileLock> lock = lock_for_writing(settings.out);
    bool complete = true;
    {
        std::atomic<std::uint64_t> played{0};
        const Progress progress(progress_mode(options.quiet), style_of(STDERR_FILENO).unicode,
                                {tuner.most_games(), "game", &played, &stop});
        const auto on_growth = [&](std::uint64_t games) { played = games; };
        while (complete && !tuner.done()) complete = tuner.race(stop, on_growth);
    }
    print(fmt::format("{}, seed {}: tuning of {}, {} games in {}\n", facts.game, facts.seed,
                      facts.strategies[tuned].label, grouped(tuner.games()),
                      counted(tuner.races().size(), "race")));
    print_painted(tuner.page(style_of(STDOUT_FILENO)) + "\n");
    const ordered_json verdict = tuner.verdict();
    if (!complete || verdict.is_null()) {
        flush_output();
        tell(fmt::format(
            "{}; {} is not written\n",
            complete ? "no race found better values" : "interrupted, the same command begins anew",
            visible_line(settings.out)));
        return complete ? exit_ok : 128 + stop.load();
    }
    print("The verdict, on fresh deals:\n");
    flush_output();
    lock.reset();  // The run takes it itself.
    return play_configuration(verdict, {settings.out, options.threads, options.quiet});
}

}  // namespace

void add_tune(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<TuneOptions>(
        "tune", "Good parameters of a strategy, found by races", tune_footer, exit_code, tune);
    options->experiment.add_to(command, "configuration (or a result)");
    options->experiment.plays_configurations = true;
    command.add_option("--strategy LABEL", options->strategy,
                       "label of the one to tune, if there are several; without FILE its name, "
                       "also with parameters: greedy:room=4,steps=20");
    command
        .add_option("--vary PARAMETER=VALUES", options->vary,
                    "parameter of the strategy and its values, e.g. room=-8..8 or "
                    "base.steps=10..80:10; may be repeated")
        .repeated();
    command.add_option("--games N", options->games, "games in all; default: 1e5");
    command.add_option("-o,--out FILE", options->out, "result of the verdict");
    command.add_option("--threads N", options->threads, "threads; default: all CPUs");
    command.add_flag("--force", options->force, "replace the file");
    command.add_flag("-q,--quiet", options->quiet, "no progress");
}

}  // namespace skerry
