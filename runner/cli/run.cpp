// skerry run CONFIG: plays an experiment, and writes and prints the result.

#include <fmt/format.h>

#include <csignal>
#include <cstdlib>

#include "runner/cli/change_options.hpp"
#include "runner/cli/run_options.hpp"
#include "runner/documents/given_up.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/programs/process.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result.hpp"
#include "runner/run/checkpoints.hpp"
#include "runner/run/run_files.hpp"
#include "runner/run/run_session.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* run_footer = R"(
Examples:
  skerry run configs/quickstart.json
  skerry run configs/million.json --games 1e5 --seed 7 --out out/seven.json
  skerry run configs/quickstart.json --set strategies.rollout.rollouts=4
  skerry run --game tiny-islands --strategy greedy --strategy random --out - | jq .tables.ranking
  skerry run configs/quickstart.json --games 1e6 --until-decided --margin 0.25
  skerry run configs/quickstart.json --baseline greedy
  skerry run configs/million.json --scores always            the scores of every game, too
  skerry run configs/quickstart.json -q --table scores --format csv >scores.csv
  skerry run out/quickstart.json --games 1e5                more games on top of a result
  skerry run configs/million.json --games 1e9 --seconds 60  as many as a minute allows
  skerry run out/quickstart.json --add random --out out/three.json

  skerry run configs/million.json --checkpoint million.ck --every 1m
  skerry run --resume million.ck
  skerry run configs/million.json --shard 3/16

Every strategy plays the same shuffles. The result does not depend on --threads and --chunk, nor on
interruptions or the number of shards.
Ctrl-C stops, and keeps the games played so far as a partial result. A second one does not wait for
the games in play.
A run locks its files (FILE.lock): another run that would write or resume one of them is refused.
The same experiment with no fewer games may replace a result; all else needs --force. After a run
with --checkpoint was killed, the same command continues it.)";

struct RunOptions {
    ExperimentOptions experiment;
    StopOptions stop;
    CheckpointOptions checkpoint;
    ShardOptions shard;
    std::string seconds;
    std::string threads;
    std::string chunk;
    TableOptions tables;
    std::string scores = "small";
    ChangeOptions changes;
    bool allow_gaps = false;
    bool force = false;
    bool quiet = false;
};

std::optional<double> time_limit(const std::string& text) {
    if (text.empty()) return std::nullopt;
    constexpr double year = 366 * 24 * 3600;
    const ordered_json value = number_or_text(text);
    const double seconds = value.is_number() ? value.get<double>() : 0;
    if (!(seconds > 0 && seconds <= year))
        throw UserError(
            fmt::format("--seconds {}: must be a number above 0, at most {} (a year)", text, year));
    return seconds;
}

BatchOptions batch_options(const RunOptions& options) {
    BatchOptions batch;
    batch.threads = parse_threads(options.threads);
    batch.seconds = time_limit(options.seconds);
    if (!options.chunk.empty()) batch.chunk = parse_count("--chunk", options.chunk, 1, max_chunk);
    return batch;
}

/// The options that stand for values of a configuration.
void set_options(const RunOptions& options, Document& document) { options.stop.set_in(document); }

/// The experiment that the options describe; without any, that of the run that is resumed.
Configuration configuration_of(const RunOptions& options, const Checkpoints& checkpoints,
                               int threads) {
    ExperimentOptions chosen = options.experiment;
    if (checkpoints.resumes() && chosen.names_nothing()) {
        chosen.file = checkpoints.source();
        chosen.plays_configurations = false;
        if (chosen.out.empty()) chosen.out = checkpoints.saved_output();
    }
    Document document = chosen.document();
    change_line_up(document, options.changes.changes());
    set_options(options, document);
    Configuration configuration = load_configuration(document, all_games());
    require_threads(threads, configuration.experiment->facts().strategies);
    return with_known_programs(std::move(configuration), all_games());
}

/// A run that is shown as it goes on.
struct ShownRun {
    const RunOptions& options;
    RunSession& session;
};

/// What shows the progress of a run. `end` is told what was played when a second signal does not
/// wait for the games in play.
WatchedRun watched(const ShownRun& run, BatchWatch& watch,
                   const std::function<void(const BatchResult&)>& end) {
    WatchedRun watched;
    watched.unit = unit_of(run.session.facts());
    watched.games = std::max<std::uint64_t>(1, run.session.games_left());
    watched.stop = &stop_on_signals();
    watched.most_seconds = run.session.settings().seconds;
    watched.in_play = [&watch] {
        const std::lock_guard lock(watch.mutex);
        return watch.batch != nullptr ? watch.batch->in_play() : 0;
    };
    watched.end_now = &second_signal();
    watched.end = [&watch, end](int number) {
        std::unique_lock lock(watch.mutex);
        if (watch.batch == nullptr) return;  // the last game has just ended
        if (const auto failure = failure_of([&] { end(watch.batch->taken()); }))
            tell(fmt::format("skerry: {}\n", visible_line(failure->what())));
        Process::kill_all();
        end_by_signal(number);
    };
    return watched;
}

/// Plays what is left to play, with progress.
BatchResult play(const ShownRun& run, const std::function<void(const BatchResult&)>& end) {
    const Checkpoints& checkpoints = run.session.checkpoints();
    const bool quiet = run.options.quiet;
    std::atomic<std::uint64_t> played{0};
    BatchWatch watch;
    if (!quiet && checkpoints.resumes()) tell(visible_line(checkpoints.news()) + "\n");
    const bool unicode = style_of(STDERR_FILENO).unicode;
    LiveNews news;
    std::function<void(const Outlook&)> on_look;
    if (progress_mode(quiet) != ProgressMode::silent)
        on_look = [&](const Outlook& outlook) {
            LiveWords item = live_words(run.session.facts(), outlook);
            if (item.games_in_all) *item.games_in_all -= checkpoints.earlier().games;
            news.tell(std::move(item));
        };
    WatchedRun shown = watched(run, watch, end);
    shown.played = &played;
    shown.news = &news;
    const Progress progress(progress_mode(quiet), unicode, std::move(shown));
    return run.session.play(stop_on_signals(), played, &watch, std::move(on_look));
}

/// Says which games were lost by faults of outside programs, or the first of them.
void tell_faults(const ExperimentFacts& facts, const FaultLog& faults) {
    if (faults.count() == 0) return;
    const GameFault& first = faults.first().front();
    tell(fmt::format(
        "{} lost by faults of outside programs; the first, game {}, strategy \"{}\": {}\n",
        counted(faults.count(), "game"), first.game, facts.strategies[first.strategy].label,
        first.what));
}

/// The option that names the result, where that does not lie beside the file to go on from.
std::string output_elsewhere(const ShownRun& run, const std::string& resumable) {
    const std::string path = run.session.output().path();
    const bool is_elsewhere = !path.empty() && path != "-" && !lies_beside(path, resumable);
    return is_elsewhere ? " --out " + visible_line(path) : std::string();
}

/// Prints the last lines on stderr.
void tell_end(const ShownRun& run, const BatchResult& batch, const StoredRun& stored) {
    const ExperimentFacts& facts = run.session.facts();
    const bool as_asked = run.session.has_all(batch);
    if (run.options.quiet && as_asked) return;
    const bool as_known = run.session.has_all_known(batch);
    const GameRange part = run.session.part();
    if (!batch.complete && !as_known)
        tell(fmt::format("{} after {} of {}; ",
                         batch.out_of_time ? "time is over"
                         : batch.failure   ? "stopped"
                                           : "interrupted",
                         grouped(batch.tally.games()),
                         counted(part.end - part.begin, unit_of(facts))));
    tell(visible_line(stored.message) + "\n");
    const std::string& resumable = stored.saved ? stored.kept : stored.path;
    if (!batch.complete && !resumable.empty())
        tell(fmt::format(
            "to go on: skerry run --resume {}{}{}\n", visible_line(resumable),
            output_elsewhere(run, resumable),
            std::ranges::any_of(facts.strategies, is_program) ? " --allow-programs" : ""));
}

/// Refuses before the run what could not be shown after it.
void check_tables(const RunOptions& options, const OutputFile& output,
                  const ExperimentFacts& facts) {
    const ShownAs as = options.tables.shown_as();
    require_shown(as, facts, "this run");
    require_stdout_for_table(as, output.is_standard_output());
    if (as.table == games_table)
        throw UserError(
            "--table games: is printed of a result: run first, then show RESULT --table games");
}

/// Says before a game is played what will be left of them, and which need not be played again.
void tell_before(const OutputFile& output, const ExperimentFacts& facts,
                 const Checkpoints& checkpoints, bool quiet) {
    if (output.none()) tell("the result will not be kept: name its file with --out FILE\n");
    if (quiet || checkpoints.resumes() || checkpoints.part()) return;
    const std::vector<GameRange> held = output.held().played();
    if (held.size() != 1 || held[0].begin != facts.first_game || held[0].end >= facts.games ||
        !output.held().lost_to(experiment_json(facts), {games_of(facts)}).empty())
        return;
    tell(
        fmt::format("{0} holds the first {1} of these games and will be replaced; to play only "
                    "the others: skerry run {0} --games {2}\n",
                    output.path(), held[0].end - held[0].begin, facts.games));
}

/// The code that a shell gives: 128 and the signal.
int code_of_interruption() { return 128 + stop_on_signals().load(); }

/// Writes and shows what was played. Returns the exit code.
int finish(const ShownRun& run, const BatchResult& batch) {
    const RunOptions& options = run.options;
    const ExperimentFacts& facts = run.session.facts();
    const bool keeps_stdout = run.session.output().is_standard_output();
    const ExperimentFacts& seen = run.session.seen_facts();
    const auto figures = std::make_shared<const Figures>(figures_of(seen, batch.tally));
    const StoredRun stored = run.session.store(batch, *figures, stop_on_signals());
    end_on_broken_pipe();
    // If a table cannot be written, all else is said, and an interrupted run ends as always.
    const std::optional<UserError> unsaid = failure_of([&] {
        if (batch.tally.games() == 0) return;
        const EarlierRuns& earlier = run.session.checkpoints().earlier();
        const RunTime time = run_time_of(batch, earlier, run.session.threads());
        const ShownBatch shown("this run", seen, batch.tally, time, figures);
        show_this_run(options.tables.shown_as(), shown, !keeps_stdout, stored.path);
    });
    const bool as_asked = run.session.has_all(batch);
    if (stored.unwritten) {
        // A signal may have ended the wait for the reader of a pipe.
        if (!as_asked || stop_on_signals() == 0) throw UserError(*stored.unwritten);
        tell(fmt::format("skerry: {}\n", visible_line(stored.unwritten->what())));
        return code_of_interruption();
    }
    if (!batch.failure) tell_faults(facts, batch.faults);
    tell_end(run, batch, stored);
    if (batch.failure) std::rethrow_exception(batch.failure);
    if (unsaid && as_asked) throw UserError(*unsaid);
    return as_asked ? exit_ok : code_of_interruption();
}

/// mpirun starts many processes, which would all play the same games.
void require_one_process(const RunOptions& options) {
    const char* const processes = std::getenv("OMPI_COMM_WORLD_SIZE");
    if (processes != nullptr && processes != std::string_view("1") && options.shard.text.empty())
        throw UserError("run: one of several processes of mpirun" + given_up("mpirun"));
}

int play_and_finish(const ShownRun& shown) {
    return finish(shown, play(shown, [&](const BatchResult& batch) { finish(shown, batch); }));
}

/// Whether the line-up to change is that of a result, whose games need not be played again.
bool changes_result(const RunOptions& options) {
    if (!options.changes.any() && options.experiment.sweeps.empty()) return false;
    if (!options.changes.unites.empty()) return true;
    return !options.experiment.file.empty() && says_result(options.experiment.read());
}

/// With another line-up a file to go on from is a result that is known.
RunOptions with_changes(RunOptions options) {
    std::string& resumed = options.checkpoint.resume;
    if (!options.changes.any() || resumed.empty() || !options.experiment.file.empty())
        return options;
    options.experiment.file = std::exchange(resumed, {});
    options.changes.goes_on = true;
    return options;
}

int run(const RunOptions& given) {
    require_one_process(given);
    const RunOptions options = with_changes(given);
    const std::optional<Shard> shard = options.shard.shard();
    const RunAsked asked{.settings = batch_options(options),
                         .checkpoints = options.checkpoint.settings(shard),
                         .input = options.experiment.file,
                         .shard = shard,
                         .scores = options.scores,
                         .force = options.force};
    const int threads = asked.settings.threads;
    RunSession session(asked);
    std::unique_ptr<ChangedResults> changed;
    if (changes_result(options)) {
        changed = options.changes.changed(
            options.experiment, [&](Document& document) { set_options(options, document); });
        std::vector<std::string> files = options.changes.unites;
        files.push_back(options.experiment.file);
        const MergeOptions united{.parts = std::move(files),
                                  .out = options.experiment.out,
                                  .allow_gaps = options.allow_gaps,
                                  .force = options.force,
                                  .quiet = options.quiet,
                                  .as = options.tables.shown_as()};
        if (are_of_several_seeds(changed->results()))
            return unite_seeds(changed->results(), united);
        if (are_parts(changed->results())) return unite_parts(changed->results(), united);
    }
    const auto load = [&] {
        if (!changed) return configuration_of(options, session.checkpoints(), threads);
        Configuration configuration = changed->configuration(threads);
        session.know(changed->known(threads));
        return configuration;
    };
    session.open(load, [&](const OutputFile& output, const ExperimentFacts& facts) {
        check_tables(options, output, facts);
    });
    tell_before(session.output(), session.facts(), session.checkpoints(), options.quiet);
    if (changed && !options.quiet) tell(changed->news(threads));
    return play_and_finish({options, session});
}

}  // namespace

int play_configuration(const ordered_json& configuration, const PlayedTo& to) {
    RunOptions options;
    options.threads = to.threads;
    options.quiet = to.quiet;
    RunSession session(
        {.settings = batch_options(options), .scores = options.scores, .force = true});
    session.open([&] {
        Configuration loaded = load_configuration(
            Document::of(configuration, "command line", Programs::own), all_games());
        loaded.output = to.file;
        return loaded;
    });
    return play_and_finish({options, session});
}

namespace {

constexpr const char* unite_footer = R"(
Examples:
  skerry unite out/two.json out/swift.json --out out/three.json

  skerry unite out/two.json out/second.json --out out/both.json
  skerry unite out/million.shard-*-of-16.json --out out/million.json

Makes one result of parts of an experiment, of several seeds, or of different strategies on the same
games, with a common ranking and all pairs. Nothing is played: the scores of every game stand beside each result (docs/kept-scores.md). A
strategy that is in several results must have had the same games in all.
Results of several seeds, but of the same strategies, are samples of their own: the new result has
the games of all. That needs no scores.)";

void add_changes(Command command, RunOptions& options) {
    options.changes.add_to(command);
    command.add_option(
        "--scores WHEN", options.scores,
        "keep the scores of every game beside the result, for --add and `show --table games`: "
        "small (up to 16 MB), "
        "always or never; default: small");
}

/// What matters first keeps the heading "Options".
void group_run_options(const Command& command) {
    command.group_options("What is played", {"--seed", "--vary", "--add", "--drop"});
    command.group_options("How sure, and when to stop",
                          {"--margin", "--baseline", "--until-decided", "--until-precision",
                           "--until-better", "--until-best", "--seconds"});
    command.group_options("What is printed", {"--table", "--at-least", "--format", "--quiet"});
    command.group_options("Files", {"--scores", "--force", "--allow-programs"});
    command.group_options("Long runs, many machines", {"--threads", "--chunk", "--checkpoint",
                                                       "--every", "--resume", "--shard"});
}

}  // namespace

void add_unite(Command program, int& exit_code) {
    const Command command = program.add_subcommand(
        "unite",
        "Unite the parts of an experiment, several seeds, or strategies on the same games");
    const auto options = std::make_shared<RunOptions>();
    const auto files = std::make_shared<std::vector<std::string>>();
    command.add_option("FILE", *files, "two results or more").required();
    command
        .add_option("-o,--out FILE", options->experiment.out, "result file; - for standard output")
        .required();
    options->tables.add_to(command);
    command.add_flag("--allow-gaps", options->allow_gaps,
                     "unite parts although some games are in none: a partial result");
    command.add_flag("--force", options->force,
                     "replace FILE if it holds something else, such as another experiment");
    command.add_flag("-q,--quiet", options->quiet, "no progress");
    command.footer(unite_footer);
    command.callback([options, files, &exit_code] {
        if (files->size() < 2) throw UserError("unite: needs two results or more");
        options->experiment.file = files->front();
        options->changes.unites.assign(files->begin() + 1, files->end());
        exit_code = run(*options);
    });
}

void add_run(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<RunOptions>(
        "run", "Play an experiment: table and result file", run_footer, exit_code, run);
    options->experiment.add_to(command, "configuration (or a result, to play more games)");
    options->experiment.plays_configurations = true;
    options->experiment.add_strategies_to(command);
    options->experiment.add_vary_to(command);
    options->stop.add_to(command);
    options->checkpoint.add_to(command);
    options->shard.add_to(command);
    options->tables.add_to(command);
    add_changes(command, *options);
    command.add_option("--games N", options->experiment.games, "number of games");
    command.add_option("--seconds N", options->seconds,
                       "seconds after which no more games begin; --games is the most");
    command.add_option("-o,--out FILE", options->experiment.out,
                       "result file; - for standard output, none for no file");
    command.add_option("--threads N", options->threads, "threads; default: all CPUs");
    command.add_option("--chunk N", options->chunk,
                       "games a thread takes at once; default: by the measured speed");
    command.add_flag("--force", options->force,
                     "replace files that hold something else, such as another experiment");
    command.add_flag("-q,--quiet", options->quiet, "no progress");
    group_run_options(command);
}

}  // namespace skerry
