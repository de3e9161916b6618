// skerry profile CONFIG: plays a batch with some games timed, and prints where the time goes.

#include "runner/batch/profile.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <ctime>

#include "runner/cli/commands.hpp"
#include "runner/console/command_text.hpp"
#include "runner/console/terminal.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

constexpr const char* profile_footer = R"(
Examples:
  skerry profile configs/quickstart.json
  skerry profile configs/million.json --seconds 5 -o out/profile.json
  skerry profile --game tile-game --strategy greedy --strategy random

Plays the same games as run. Some of them are timed phase by phase, which costs about 1 %. The output
says what this cost.)";

constexpr std::uint64_t default_seconds = 30;
constexpr std::uint64_t max_seconds = 1'000'000;

struct Options {
    ExperimentOptions experiment;
    std::string threads;
    std::string seconds;
    std::string out;
    bool force = false;
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

void write_json(const Options& options, const Experiment& experiment, const Profile& profile,
                int threads, std::int64_t started) {
    const std::string text = print_result(
        profile_document(experiment.facts(), profile,
                         environment(threads, started, profile.seconds, profile.tally.games())));
    if (options.out == "-")
        print(text);
    else
        write_whole(options.out, text, &stop_on_signals());
}

int profile(Options options) {
    const ProfileOptions settings = profile_options(options);
    // Nobody said how many games: the seconds do.
    if (options.experiment.file.empty() && options.experiment.games.empty() && settings.seconds > 0)
        options.experiment.games = std::to_string(max_games);
    const Configuration configuration = with_allowed_programs(
        load_configuration(options.experiment.document(), all_games()), all_games());
    const Experiment& experiment = *configuration.experiment;
    const bool to_stdout = options.out == "-";
    FileLock lock;
    if (!options.out.empty() && !to_stdout) {
        if (options.out == options.experiment.file)
            throw UserError("--out " + options.out + ": is the configuration itself");
        lock = lock_for_writing(options.out);
        // Times are never the same twice, so every profile is another one.
        if (!options.force && !head_of_file(options.out).empty())
            refuse_to_replace(options.out, "something already");
    }
    require_threads(settings.threads, experiment.facts().strategies);
    const StopFlag& stop = stop_on_signals();
    const auto started = static_cast<std::int64_t>(std::time(nullptr));
    std::atomic<std::uint64_t> played{0};
    const Profile measured = [&] {
        const Progress progress(
            progress_mode(options.quiet), style_of(STDERR_FILENO).unicode,
            {experiment.facts().games, unit_of(experiment.facts()), &played, &stop});
        return run_profile(experiment, settings, stop, played);
    }();
    if (!options.out.empty()) write_json(options, experiment, measured, settings.threads, started);
    lock.release();
    const int table_to = to_stdout ? STDERR_FILENO : STDOUT_FILENO;
    end_on_broken_pipe();
    const Speaker show = to_stdout ? tell_painted : print_painted;
    show(profile_page(experiment.facts(), measured, settings.threads, style_of(table_to)));
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
    command.add_option("-o,--out FILE", options->out,
                       "the figures as JSON too; - for standard output");
    command.add_flag("--force", options->force, "replace the FILE of --out if it is there");
    command.add_flag("-q,--quiet", options->quiet, "no progress");
}

}  // namespace skerry
