// skerry profile CONFIG: plays a batch whose threads are sampled, and prints where the time goes.

#include "runner/batch/profile.hpp"

#include <ctime>

#include "runner/cli/commands.hpp"
#include "runner/exhibits/profile_report.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* profile_footer = R"(
Examples:
  skerry profile configs/million.json --seconds 5 --functions
  skerry profile --game tile-game --strategy greedy --strategy random
  skerry profile configs/million.json --format json > before.json
  skerry profile configs/million.json --against before.json    what became slower

Plays the games of run, with a timer that asks its threads about 250 times a second of CPU time what
they are doing. That costs about 1 %. Shares are of the CPU time of this program.)";

constexpr std::uint64_t max_seconds = 1'000'000;

struct Options {
    ExperimentOptions experiment;
    TableOptions tables;
    std::string threads = "1";
    std::string seconds = "30";
    std::string against;
    bool functions = false;
    bool quiet = false;
};

ProfileOptions profile_options(const Options& options) {
    return {
        .threads = static_cast<int>(parse_count("--threads", options.threads, 1, max_threads)),
        .seconds = static_cast<double>(parse_count("--seconds", options.seconds, 0, max_seconds))};
}

int profile(Options options) {
    const ProfileOptions settings = profile_options(options);
    const TableFormat format = options.tables.shown_as().format;
    // Nobody said how many games: the seconds do.
    if (options.experiment.file.empty() && options.experiment.games.empty() && settings.seconds > 0)
        options.experiment.games = std::to_string(max_games);
    const Configuration configuration = with_allowed_programs(
        load_configuration(options.experiment.document(), all_games()), all_games());
    const Experiment& experiment = *configuration.experiment;
    const ExperimentFacts& facts = experiment.facts();
    require_threads(settings.threads, facts.strategies);
    std::optional<EarlierProfile> earlier;
    if (!options.against.empty()) earlier = read_profile(options.against, facts);
    const StopFlag& stop = stop_on_signals();
    const std::int64_t started = std::time(nullptr);
    std::atomic<std::uint64_t> played{0};
    const Profile measured = [&] {
        const Progress progress(progress_mode(options.quiet), style_of(STDERR_FILENO).unicode,
                                {facts.games, unit_of(facts), &played, &stop});
        return run_profile(experiment, settings, stop, played);
    }();
    end_on_broken_pipe();
    ShownProfile shown{facts, measured, settings.threads, options.functions};
    if (earlier) {
        shown.since = changes_since(*earlier, measured);
        shown.earlier_cpu = earlier->cpu;
    }
    print_shown(profile_text(shown, format, style_of(STDOUT_FILENO), started), format);
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
    command.add_flag("--functions", options->functions, "the hottest functions of each phase, too");
    command.add_option("--against FILE", options->against,
                       "an earlier profile of the experiment, in JSON: what became slower");
    options->tables.add_format_to(command);
    command.add_flag("-q,--quiet", options->quiet, "no progress");
}

}  // namespace skerry
