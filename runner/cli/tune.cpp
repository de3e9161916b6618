// skerry tune: finds good parameters of one strategy by races, and judges them on fresh deals.

#include <fmt/format.h>

#include <filesystem>

#include "core/random.hpp"
#include "runner/batch/batch.hpp"
#include "runner/cli/commands.hpp"
#include "runner/console/result_text.hpp"
#include "runner/console/terminal.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/tune/experiment_arena.hpp"
#include "runner/tune/tune_task.hpp"
#include "runner/tune/tuner.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

constexpr const char* tune_footer = R"(
Tunes by races. In each race, candidates near the best values so far meet these on common deals. A
candidate that is worse drops out (by intervals that hold at any time), so the games go where it is
open. The last fifth of the games are fresh deals, on which the winner meets the untuned strategy.
Only this verdict counts: the gain that a race shows is the best of many, so it is too large.

VALUES are a range, -20..20 or 10..80:10, or a list, 0,1,4 or none,full. The FILE of --out is a
configuration of the two strategies, whose run is the verdict. The same options find the same values,
for any --threads. A configuration may hold the options as "tune". The same command continues an
interrupted tuning (FILE.tuning).

Examples:
  skerry tune configs/quickstart.json --strategy greedy --vary room=-8..8 --vary steps=10..80:10 \
      --games 1e5 --out out/tuned.json
  skerry tune --game tile-game --strategy mcts --vary simulations=50,100 --seconds 60 --out t.json
  skerry run out/tuned.json --games 1e6)";

struct TuneOptions {
    ExperimentOptions experiment;
    std::string strategy;
    std::vector<std::string> vary;
    std::string seconds;
    std::string out;
    std::string threads;
    bool force = false;
    bool quiet = false;
};

VariedParameter parse_varied(const std::string& text) {
    VariedParameter varied{"", {"", nullptr, "--vary " + text}};
    TunedValues& of = varied.of;
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        throw UserError(of.origin + ": must be PARAMETER=VALUES, e.g. room=-8..8");
    of.path = text.substr(0, equals);
    of.values = parse_values(text.substr(equals + 1), of.origin);
    constexpr std::string_view prefix = "strategies.";
    if (!of.path.starts_with(prefix)) return varied;
    const std::size_t dot = of.path.find('.', prefix.size());
    if (dot == std::string::npos) throw UserError(of.origin + ": names no parameter");
    varied.strategy = of.path.substr(prefix.size(), dot - prefix.size());
    of.path.erase(0, dot + 1);
    return varied;
}

TuneRequest request_of(const TuneOptions& options, const Document& document) {
    TuneRequest request;
    request.strategy = options.strategy;
    request.out = options.out;
    for (const std::string& text : options.vary) request.vary.push_back(parse_varied(text));
    const std::string& games = options.experiment.games;
    if (!games.empty() && !options.seconds.empty())
        throw UserError("--seconds: not together with --games");
    request.budget_origin = games.empty() ? "--seconds" : "--games";
    if (!games.empty())
        request.games = parse_count("--games", games, least_tuning_games, most_tuning_games);
    if (!options.seconds.empty())
        request.seconds = parse_count("--seconds", options.seconds, 1, most_tuning_seconds);
    complete_request(request, document);
    return request;
}

/// The words of the line of progress, written by the thread that plays and read by the one that
/// shows them.
class LiveLine {
  public:
    void set(std::string words) {
        const std::lock_guard lock(mutex_);
        words_ = std::move(words);
    }
    std::string get() const {
        const std::lock_guard lock(mutex_);
        return words_;
    }

  private:
    mutable std::mutex mutex_;
    std::string words_;
};

/// Runs all races that are left; returns false if it was interrupted.
bool run_races(Tuner& tuner, const TuneSubject& subject, const TuneOptions& options) {
    LiveLine line;
    const StatusLine status(progress_mode(options.quiet), [&] { return line.get(); });
    while (!tuner.done()) {
        if (!tuner.step([&](const Race& race) { line.set(live_line(tuner, race)); })) return false;
        write_whole(options.out + ".tuning", print_tuning(subject, tuner));
    }
    return true;
}

/// Plays the verdict and prints it; returns false if it was interrupted.
bool judge(const ordered_json& configuration, const TuneOptions& options, int threads) {
    const Configuration loaded =
        load_configuration(Document::of(configuration, "skerry tune", Programs::own), all_games());
    const ExperimentFacts& facts = loaded.experiment->facts();
    const StopFlag& stop = stop_on_signals();
    std::atomic<std::uint64_t> played{0};
    BatchOptions batch;
    batch.threads = threads;
    const BatchResult result = [&] {
        const Progress progress(progress_mode(options.quiet), style_of(STDERR_FILENO).unicode,
                                {facts.games, unit_of(facts), &played, &stop});
        return run_batch(*loaded.experiment, batch, stop, played);
    }();
    if (!result.complete) return false;
    print_painted(summary_table(ShownBatch("", facts, result.tally, {result.seconds, threads}),
                                style_of(STDOUT_FILENO)));
    return true;
}

int interrupted(const TuneOptions& options) {
    tell(fmt::format("interrupted: the same command continues ({}.tuning)\n",
                     visible_line(options.out)));
    return 128 + stop_on_signals().load();
}

TuneTask task_of(const TuneOptions& options, const TuneRequest& request, const Document& document) {
    Configuration loaded = load_configuration(document, all_games());
    const std::size_t tuned = tuned_strategy(request, loaded.experiment->facts());
    loaded = with_known_programs(std::move(loaded), all_games(), {&tuned, 1});
    const int threads =
        options.threads.empty()
            ? available_cpus()
            : static_cast<int>(parse_count("--threads", options.threads, 1, max_threads));
    return task_of(request, loaded.experiment->facts(), tuned, all_games(), threads);
}

/// Gives the plan its games. A number that was measured once holds when the tuning goes on.
void give_games(TuneTask& task, const TuneRequest& request, Arena& arena) {
    const std::string kept = request.out + ".tuning";
    if (request.seconds && std::filesystem::exists(kept)) {
        take_budget(task.plan, read_file(kept), kept);
        tell(fmt::format("continues from {}\n", visible_line(kept)));
        return;
    }
    const std::uint64_t games = put_games(task.plan, request, task.threads, arena);
    if (request.seconds) tell(fmt::format("{} s are about --games {}\n", *request.seconds, games));
}

/// The configuration, which the options may change. The games are those of the tuning.
Document configuration_for(const TuneOptions& options) {
    ExperimentOptions experiment = options.experiment;
    experiment.games.clear();
    if (experiment.file.empty() && !options.strategy.empty())
        experiment.strategies = {options.strategy};
    return experiment.document();
}

std::vector<RaceNote> earlier_races(const TuneOptions& options, const TuneTask& task) {
    const std::string kept = options.out + ".tuning";
    if (!std::filesystem::exists(kept)) return {};
    return parse_tuning(read_file(kept), kept, task.subject, task.plan);
}

/// The verdict and the configuration of it.
int finish(const TuneTask& task, const Tuner& tuner, const TuneOptions& options) {
    const std::string kept = options.out + ".tuning";
    if (tuner.incumbent() == task.plan.start) {
        std::filesystem::remove(kept);
        print(fmt::format("No race found better values; {} is not written.\n", options.out));
        flush_output();
        return exit_ok;
    }
    const ordered_json configuration = verdict_configuration(task.subject, tuner);
    print("The verdict, on fresh deals:\n");
    flush_output();
    if (!judge(configuration, options, task.threads)) return interrupted(options);
    write_whole(options.out, indented_text(configuration) + "\n");
    std::filesystem::remove(kept);
    flush_output();
    if (!options.quiet)
        tell(fmt::format("configuration: {}; its run is the verdict\n", visible_line(options.out)));
    return exit_ok;
}

int tune(TuneOptions options) {
    const Document document = configuration_for(options);
    const TuneRequest request = request_of(options, document);
    options.out = request.out;
    if (options.out.empty()) throw UserError("tune: --out FILE is needed");
    TuneTask task = task_of(options, request, document);
    if (!options.force && std::filesystem::exists(options.out))
        refuse_to_replace(options.out, "something");
    const FileLock lock = lock_for_writing(options.out);
    ExperimentArena arena(task.subject, all_games(), task.plan.seed, task.threads,
                          stop_on_signals());
    give_games(task, request, arena);
    Tuner tuner(task.plan, arena, earlier_races(options, task));
    if (!run_races(tuner, task.subject, options)) return interrupted(options);
    end_on_broken_pipe();
    print(fmt::format("{}, seed {}: tuning of {}, {} games in {}\n", task.facts.game,
                      task.facts.seed, task.subject.strategy["label"].get<std::string>(),
                      grouped(tuner.games()), counted(tuner.notes().size(), "race")));
    print_painted(tuning_page(tuner, task.facts.seats > 1, style_of(STDOUT_FILENO)) + "\n");
    return finish(task, tuner, options);
}

}  // namespace

void add_tune(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<TuneOptions>(
        "tune", "Good parameters of a strategy, found by races", tune_footer, exit_code, tune);
    options->experiment.add_to(command, "configuration (or a result)");
    options->experiment.plays_configurations = true;
    add_strategy_shown(command, options->strategy);
    command
        .add_option("--vary PARAMETER=VALUES", options->vary,
                    "parameter of the strategy and its values, e.g. room=-8..8 or "
                    "base.steps=10..80:10; may be repeated")
        .repeated();
    command.add_option("--games N", options->experiment.games, "games in all; default: 1e5");
    command.add_option("--seconds N", options->seconds, "about so long, in place of --games");
    command.add_option("-o,--out FILE", options->out, "configuration with the tuned strategy last");
    command.add_option("--threads N", options->threads, "threads; default: all CPUs");
    command.add_flag("--force", options->force, "replace the file");
    command.add_flag("-q,--quiet", options->quiet, "no progress");
}

}  // namespace skerry
