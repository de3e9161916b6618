// skerry profile CONFIG: plays a batch with some games timed, and prints where the time goes.

#include "runner/batch/profile.hpp"

#include <fmt/format.h>

#include "runner/cli/commands.hpp"
#include "runner/console/command_text.hpp"
#include "runner/console/terminal.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

constexpr const char* profile_footer = R"(
Examples:
  skerry profile configs/quickstart.json
  skerry profile configs/million.json --seconds 5
  skerry profile --game tile-game --strategy greedy --strategy random

Plays the same games as run. Some of them are timed phase by phase, which costs about 1 %. The output
says what this cost.)";

constexpr std::uint64_t default_seconds = 30;
constexpr std::uint64_t max_seconds = 1'000'000;

struct Options {
    ExperimentOptions experiment;
    std::string threads;
    std::string seconds;
    bool quiet = false;
};

ProfileOptions profile_options(const Options& options) {
    ProfileOptions profile;
    profile.seconds = default_seconds;
    if (!options.threads.empty())
        profile.threads =
            static_cast<int>(parse_count("--threads", options.threads, 1, max_threads));
    if (!options.seconds.empty())
        profile.seconds =
            static_cast<double>(parse_count("--seconds", options.seconds, 0, max_seconds));
    return profile;
}

int profile(Options options) {
    const ProfileOptions settings = profile_options(options);
    // Nobody said how many games: the seconds do.
    if (options.experiment.file.empty() && options.experiment.games.empty() && settings.seconds > 0)
        options.experiment.games = std::to_string(max_games);
    const Configuration configuration = with_allowed_programs(
        load_configuration(options.experiment.document(), all_games()), all_games());
    const Experiment& experiment = *configuration.experiment;
    require_threads(settings.threads, experiment.facts().strategies);
    const StopFlag& stop = stop_on_signals();
    std::atomic<std::uint64_t> played{0};
    const Profile measured = [&] {
        const Progress progress(
            progress_mode(options.quiet), style_of(STDERR_FILENO).unicode,
            {experiment.facts().games, unit_of(experiment.facts()), &played, &stop});
        return run_profile(experiment, settings, stop, played);
    }();
    end_on_broken_pipe();
    print_painted(
        profile_page(experiment.facts(), measured, settings.threads, style_of(STDOUT_FILENO)));
    flush_output();
    return stop.load() == 0 ? exit_ok : 128 + stop.load();
}

}  // namespace

void add_profile(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<Options>(
        "profile", "Where the time of an experiment goes, phase by phase", profile_footer,
        exit_code, profile);
    options->experiment.add_to(command, "configuration (or a result)");
    options->experiment.add_strategies_to(command);
    command.add_option("--games N", options->experiment.games, "most games to play");
    command.add_option("--threads N", options->threads, "threads; default: 1");
    command.add_option("--seconds N", options->seconds,
                       "seconds after which no more games begin; default: 30; 0: play all games");
    command.add_flag("-q,--quiet", options->quiet, "no progress");
}

}  // namespace skerry
