// skerry run CONFIG: plays an experiment, alone or with others, and writes and prints the result.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/batch/shard.hpp"
#include "runner/cli/changed_results.hpp"
#include "runner/cli/command_line.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/experiment_options.hpp"
#include "runner/cli/run_options.hpp"
#include "runner/cli/signals.hpp"
#include "runner/console/terminal.hpp"
#include "runner/documents/standard_streams.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/programs/process.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/experiment_block.hpp"
#include "runner/results/rows.hpp"
#include "runner/run/checkpoints.hpp"
#include "runner/run/ranks.hpp"
#include "runner/run/run_files.hpp"
#include "runner/words/live_words.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

constexpr const char* run_footer = R"(
Examples:
  skerry run configs/quickstart.json
  skerry run configs/million.json --games 1e5 --seed 7 --out out/seven.json
  skerry run configs/quickstart.json --set strategies.rollout.rollouts=4
  skerry run --game tiny-islands --strategy greedy --strategy random --out - | jq .ranking
  skerry run configs/quickstart.json --games 1e6 --until-decided --margin 0.25
  skerry run configs/quickstart.json --baseline greedy
  skerry run configs/million.json --rows rows.csv
  skerry run configs/quickstart.json -q --table scores --format csv >scores.csv
  skerry run out/quickstart.json --games 1e5                more games on top of a result
  skerry run configs/million.json --games 1e9 --seconds 60  as many as a minute allows
  skerry run out/quickstart.json --add random --out out/three.json

  skerry run configs/million.json --checkpoint million.ck --every 1m
  skerry run --resume million.ck
  skerry run configs/million.json --shard 3/16

Every strategy plays the same shuffles. The result does not depend on --threads and --chunk, nor on
where a run was interrupted or into how many shards it was cut. `mpirun -n 8 skerry run ...` plays on
8 processes, on one machine or many, each with --threads threads; the first one writes and talks.
Ctrl-C stops and keeps the games played so far as a partial result; a second one does not wait for
the games in play.
A run locks its files (FILE.lock): another run that would write or resume one of them is refused.
A result, and rows, are replaced by the same experiment with no fewer games; all else needs --force.
With --checkpoint a run that was killed goes on when the same command is given again, rows included.)";

struct RunOptions {
    ExperimentOptions experiment;
    StopOptions stop;
    std::string rows;
    CheckpointOptions checkpoint;
    ShardOptions shard;
    std::string seconds;
    std::string threads;
    std::string chunk;
    TableOptions tables;
    std::string plays;
    std::string scores = "small";
    ResultChanges changes;
    bool covariates = false;
    bool force = false;
    bool quiet = false;
};

std::optional<double> time_limit(const std::string& text) {
    if (text.empty()) return std::nullopt;
    constexpr double year = 366 * 24 * 3600;
    const nlohmann::ordered_json value = number_or_text(text);
    const double seconds = value.is_number() ? value.get<double>() : 0;
    if (!(seconds > 0 && seconds <= year))
        throw UserError(
            fmt::format("--seconds {}: must be a number above 0, at most {} (a year)", text, year));
    return seconds;
}

/// `ranks` is null without mpirun.
BatchOptions batch_options(const RunOptions& options, const Ranks* ranks) {
    BatchOptions batch;
    batch.threads = ranks != nullptr ? ranks->default_threads() : available_cpus();
    if (ranks != nullptr) batch.ranks = ranks->count();
    if (!options.threads.empty())
        batch.threads = static_cast<int>(parse_count("--threads", options.threads, 1, max_threads));
    batch.seconds = time_limit(options.seconds);
    if (!options.chunk.empty()) batch.chunk = parse_count("--chunk", options.chunk, 1, max_chunk);
    return batch;
}

/// What is printed at the end of a run. `figures`: of its tally, unless it was looked at before.
std::string text_of(const ShownAs& as, ExperimentFacts facts, const BatchResult& batch,
                    std::shared_ptr<const Figures> figures, const Checkpoints& checkpoints,
                    int threads, const TextStyle& style) {
    facts.looked_at = checkpoints.earlier().looked_at;
    if (facts.looked_at > 0)
        figures = std::make_shared<const Figures>(figures_of(facts, batch.tally));
    ShownBatch shown("this run", facts, batch.tally,
                     run_time_of(batch, batch.seconds + checkpoints.earlier().seconds, threads),
                     std::move(figures));
    shown.at_least = as.at_least;
    return shown_text({&shown, 1}, as, style);
}

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
    options.stop.set_in(document);
    if (!options.plays.empty())
        document.set("plays", number_or_text(options.plays), "--plays " + options.plays);
    if (options.covariates) document.set("covariates", true, "--covariates");
    Configuration configuration = load_configuration(document, all_games());
    require_threads(threads, configuration.experiment->facts().strategies);
    return with_known_programs(std::move(configuration), all_games());
}

/// What decides which games are played is that of the result.
void check_changes(const RunOptions& options) {
    const char* const change = options.changes.name();
    const auto refuse = [&](const std::string& value, const char* option, const char* why) {
        if (!value.empty())
            throw UserError(fmt::format("{}: not together with {}: {}", option, change, why));
    };
    refuse(options.experiment.games, "--games", "play more games first, or afterwards");
    refuse(options.experiment.seed, "--seed", "the games are those of the result");
    refuse(options.plays, "--plays", "the games are those of the result");
    refuse(options.checkpoint.resume, "--resume", "it says what is played");
    refuse(options.checkpoint.checkpoint, "--checkpoint", "what is known is not played again");
    refuse(options.shard.text, "--shard", "change the merged result");
}

/// The file for the result, or for the rows; shards never share a file.
std::string path_of(const std::string& path, const std::optional<Shard>& shard,
                    std::string_view ending) {
    return shard && !path.empty() && path != "-" ? shard_name(path, *shard, ending) : path;
}

/// A run whose games can begin.
struct OpenRun {
    const RunOptions& options;
    const Experiment& experiment;
    BatchOptions settings;
    Checkpoints& checkpoints;
    RunFiles& files;
    const RunDocuments& documents;
    Ranks* ranks;                             ///< null without mpirun
    const ChangedResults* changed = nullptr;  ///< whose games are known
};

/// What shows the progress of a run. `end` is told what was played when a second signal does not
/// wait for the games in play.
WatchedRun watched(const OpenRun& run, BatchWatch& watch,
                   const std::function<void(const BatchResult&)>& end) {
    WatchedRun watched;
    watched.unit = unit_of(run.experiment.facts());
    watched.stop = &stop_on_signals();
    watched.most_seconds = run.settings.seconds;
    // Of other ranks nobody knows.
    if (run.ranks == nullptr)
        watched.in_play = [&watch] {
            const std::lock_guard lock(watch.mutex);
            return watch.batch != nullptr ? watch.batch->in_play() : 0;
        };
    watched.end_now = &second_signal();
    watched.end = [&watch, end](int number) {
        std::unique_lock lock(watch.mutex);
        if (watch.batch == nullptr) return;  // the last game has just ended
        if (const auto failure = failure_of([&] { end(watch.batch->taken()); }))
            tell(fmt::format("skerry: {}\n", failure->what()));
        Process::kill_all();
        end_by_signal(number);
    };
    return watched;
}

/// The games that the result is to have: those of the results that are `changed`, which may be
/// null.
GameRange games_to_have(const ChangedResults* changed, const Checkpoints& checkpoints,
                        const ExperimentFacts& facts) {
    return changed != nullptr ? changed->games() : checkpoints.part().value_or(games_of(facts));
}

/// Plays what is left to play, with progress and checkpoints.
BatchResult play(const OpenRun& run, const std::function<void(const BatchResult&)>& end) {
    const ExperimentFacts& facts = run.experiment.facts();
    Checkpoints& checkpoints = run.checkpoints;
    const bool quiet = run.options.quiet;
    const StopFlag& stop = stop_on_signals();
    std::atomic<std::uint64_t> played{0};
    BatchWatch watch;
    BatchOptions settings = run.settings;
    const GameRange part = games_to_have(run.changed, checkpoints, facts);
    settings.part = part;
    if (run.changed != nullptr) settings.known = &run.changed->known();
    settings.played = checkpoints.played();
    settings.keep_failure = true;
    settings.watch = &watch;
    settings.rows = run.files.rows.get();
    settings.scores = run.files.scores.get();
    const auto print = [&](const BatchTally& tally) {
        if (run.files.rows) run.files.rows->sync();
        if (run.files.scores) run.files.scores->sync();
        return run.documents.checkpoint_text(tally);
    };
    if (checkpoints.enabled())
        settings.on_growth = [&](const BatchTally& tally) { checkpoints.offer(tally, print); };
    if (!quiet && checkpoints.resumes()) tell(fmt::format("{}\n", checkpoints.news()));
    const bool unicode = style_of(STDERR_FILENO).unicode;
    LiveNews news;
    if (progress_mode(quiet) != ProgressMode::silent)
        settings.on_look = [&](const Outlook& outlook) {
            LiveWords item = live_words(facts, outlook, unicode);
            if (item.games_in_all) *item.games_in_all -= checkpoints.earlier().games;
            news.tell(std::move(item));
        };
    WatchedRun shown = watched(run, watch, end);
    const std::uint64_t left = part.end - part.begin - checkpoints.earlier().games;
    shown.games = std::max<std::uint64_t>(1, left);
    shown.played = &played;
    shown.news = &news;
    const Progress progress(progress_mode(quiet), unicode, std::move(shown));
    if (run.ranks != nullptr) return run.ranks->run(run.experiment, settings, stop, played);
    BatchResult batch = run_batch(run.experiment, settings, stop, played);
    if (run.changed != nullptr) run.changed->complete(batch, settings.threads);
    return batch;
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

/// Says which rank could not be reached any more, if one could not.
void tell_lost(const Ranks* ranks) {
    if (ranks != nullptr && !ranks->lost().empty())
        tell(fmt::format("skerry: {}\n", ranks->lost()));
}

bool ended_as_asked(const OpenRun& run, const BatchResult& batch) {
    return batch.complete || batch.out_of_time ||
           (run.changed != nullptr && run.changed->has_all(batch));
}

/// Prints the last lines on stderr. `resumable` is a file to go on from, or empty.
void tell_end(const OpenRun& run, const BatchResult& batch, const GameRange& part,
              const std::string& message, const std::string& resumable, bool has_programs) {
    const bool as_asked = ended_as_asked(run, batch);
    if (run.options.quiet && as_asked) return;
    const bool as_known = run.changed != nullptr && as_asked;
    if (!batch.complete && !as_known)
        tell(fmt::format("{} after {} of {}; ",
                         batch.out_of_time ? "time is over"
                         : batch.failure   ? "stopped"
                                           : "interrupted",
                         grouped(batch.tally.games()),
                         counted(part.end - part.begin, unit_of(run.experiment.facts()))));
    tell(fmt::format("{}\n", message));
    if (!batch.complete && !resumable.empty())
        tell(fmt::format("to go on: skerry run --resume {}{}\n", resumable,
                         has_programs ? " --allow-programs" : ""));
}

void check_parts(const std::optional<Shard>& shard, const ExperimentFacts& facts) {
    if (shard && facts.stop.active())
        throw UserError(
            "--shard: not together with a stop rule: it looks at all games, a shard has a part");
}

/// What nobody could be shown after the run is refused before it.
void check_tables(const RunOptions& options, const OutputFile& output,
                  const ExperimentFacts& facts) {
    const ShownAs as = options.tables.shown_as();
    require_shown(as, facts, "this run");
    if (!as.is_page() && output.is_standard_output())
        throw UserError(fmt::format("--{}: the result goes to standard output already",
                                    as.table.empty() ? "format" : "table"));
    if (!as.is_page() && options.rows == "-")
        throw UserError(fmt::format("--{}: the rows go to standard output already",
                                    as.table.empty() ? "format" : "table"));
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

/// `changed` may be null.
RunFiles open_files(const RunOptions& options, const Configuration& configuration,
                    const std::optional<Shard>& shard, const ChangedResults* changed,
                    Checkpoints& checkpoints) {
    const ExperimentFacts& facts = configuration.experiment->facts();
    std::string path = path_of(configuration.output, shard, ".json");
    if (!shard && changed == nullptr && options.checkpoint.resume.empty())
        if (auto first = first_games_in(options.experiment.file, path, facts)) {
            if (path.empty()) path = options.experiment.file;
            checkpoints.extend(std::move(*first));
        }
    checkpoints.lock(path);
    OutputFile output(path, options.experiment.file, options.force);
    check_parts(shard, facts);
    check_tables(options, output, facts);
    checkpoints.start(*configuration.experiment,
                      changed != nullptr ? changed->part() : games_of(shard, facts));
    if (changed != nullptr) checkpoints.looked_at(changed->looked_at());
    output.require_nothing_lost(facts, {games_to_have(changed, checkpoints, facts)});
    if (options.rows == "-" && output.is_standard_output())
        throw UserError("--rows -: the result goes to standard output already");
    // The last step: it empties the file.
    const bool file_alone = checkpoints.resumes() && options.experiment.names_nothing();
    auto rows = open_rows({path_of(options.rows, shard, ".csv"), file_alone, options.force},
                          *configuration.experiment, checkpoints);
    return {std::move(output), std::move(rows)};
}

KeepScores keep_scores(const std::string& text, bool on_ranks) {
    const std::vector<std::string> words{"small", "always", "never"};
    const Document word = Document::of(text, "--scores " + text);
    const auto keep = static_cast<KeepScores>(word.root().name_among(words, "choice"));
    if (on_ranks && keep == KeepScores::always)
        throw UserError("--scores always: only where one process plays, not under mpirun");
    return on_ranks ? KeepScores::never : keep;
}

/// As a shell has it: 128 and the signal. Where the signal came to another rank, it was SIGTERM
/// here.
int code_of_interruption() {
    const int signal = stop_on_signals().load();
    return 128 + (signal != 0 ? signal : SIGTERM);
}

/// Writes and shows what was played. Returns the exit code.
int finish(const OpenRun& run, const BatchResult& batch) {
    const RunOptions& options = run.options;
    const ExperimentFacts& facts = run.experiment.facts();
    const bool keeps_stdout = run.files.output.is_standard_output() || options.rows == "-";
    const int table_to = keeps_stdout ? STDERR_FILENO : STDOUT_FILENO;
    const auto figures = std::make_shared<const Figures>(figures_of(facts, batch.tally));
    const StoredRun stored =
        store_run(run.documents, batch, *figures, run.checkpoints, run.files, stop_on_signals());
    end_on_broken_pipe();
    // A table that nobody can read is no reason to say less, nor to end otherwise when interrupted.
    const std::optional<UserError> unsaid = failure_of([&] {
        if (batch.tally.games() == 0) return;
        const ShownAs as = options.tables.shown_as();
        const std::string text =
            text_of(as, facts, batch, figures, run.checkpoints,
                    run.settings.threads * run.settings.ranks, style_of(table_to));
        if (keeps_stdout)
            tell_painted(text);
        else
            print_shown(text, as.format);
        flush_output();
    });
    if (stored.unwritten) {
        // A signal may have ended the wait for the reader of a pipe.
        if (!ended_as_asked(run, batch) || stop_on_signals() == 0)
            throw UserError(*stored.unwritten);
        tell(fmt::format("skerry: {}\n", stored.unwritten->what()));
        return code_of_interruption();
    }
    tell_lost(run.ranks);
    if (!batch.failure) tell_faults(facts, batch.faults);
    tell_end(run, batch, run.checkpoints.part().value_or(games_of(facts)), stored.message,
             stored.saved ? stored.kept : stored.path,
             std::ranges::any_of(facts.strategies, is_program));
    if (batch.failure) std::rethrow_exception(batch.failure);
    if (unsaid && ended_as_asked(run, batch)) throw UserError(*unsaid);
    return ended_as_asked(run, batch) ? exit_ok : code_of_interruption();
}

int run(const RunOptions& options) {
    const std::unique_ptr<Ranks> ranks = Ranks::join();
    if (ranks && options.changes.any())
        throw UserError(std::string(options.changes.name()) + ": not under mpirun");
    const BatchOptions settings = batch_options(options, ranks.get());
    const std::optional<Shard> shard = options.shard.shard();
    Checkpoints checkpoints(options.checkpoint.settings(shard));
    std::optional<ChangedResults> changed;
    if (options.changes.any()) {
        check_changes(options);
        changed.emplace(options.experiment, options.changes);
    }
    const auto load = [&] {
        if (ranks && !options.rows.empty())
            throw UserError("--rows: only where one process plays, not under mpirun");
        if (changed) return changed->configuration(settings.threads);
        return configuration_of(options, checkpoints, settings.threads);
    };
    if (ranks && !ranks->is_root()) {
        second_signal();  // the root ends at it, and the others with it
        ranks->serve(load, settings, stop_on_signals());
        return exit_ok;
    }
    std::optional<RunFiles> files;
    const auto load_and_open = [&] {
        Configuration configuration = load();
        files.emplace(
            open_files(options, configuration, shard, changed ? &*changed : nullptr, checkpoints));
        files->scores = open_scores(keep_scores(options.scores, ranks != nullptr), files->output,
                                    *configuration.experiment, checkpoints);
        return configuration;
    };
    const Configuration configuration = ranks ? ranks->lead(load_and_open) : load_and_open();
    const Experiment& experiment = *configuration.experiment;
    tell_before(files->output, experiment.facts(), checkpoints, options.quiet);
    const RunDocuments documents(experiment.facts(), settings, checkpoints, files->output.path(),
                                 files->rows ? files->rows->path() : std::string(),
                                 files->scores.get());
    if (changed && !options.quiet) tell(changed->news(settings.threads));
    const OpenRun open{options, experiment, settings,    checkpoints,
                       *files,  documents,  ranks.get(), changed ? &*changed : nullptr};
    return finish(open, play(open, [&](const BatchResult& batch) { finish(open, batch); }));
}

constexpr const char* unite_footer = R"(
Examples:
  skerry unite out/two.json out/swift.json --out out/three.json

Results of different strategies on the same games become one, with a common ranking and all pairs.
Nothing is played: the scores of every game stand beside each result (docs/kept-scores.md). A
strategy that is in several results must have had the same games in all.)";

void add_changes(Command command, RunOptions& options) {
    command
        .add_option("--add NAME", options.changes.adds,
                    "a strategy that joins a result: it alone plays, on the same shuffles; may be "
                    "repeated")
        .take_all()
        .allow_extra_args(false);
    command
        .add_option("--drop LABEL", options.changes.drops,
                    "a strategy that leaves a result, without any play; may be repeated")
        .take_all()
        .allow_extra_args(false);
    command.add_option(
        "--scores WHEN", options.scores,
        "keep the scores of every game beside the result, for --add: small (up to 16 MB), "
        "always or never; default: small");
}

}  // namespace

void add_unite(Command program, int& exit_code) {
    const Command command =
        program.add_subcommand("unite", "One result of different strategies on the same games");
    const auto options = std::make_shared<RunOptions>();
    const auto files = std::make_shared<std::vector<std::string>>();
    command.add_option("FILE", *files, "two results or more").required();
    command
        .add_option("-o,--out FILE", options->experiment.out, "result file; - for standard output")
        .required();
    options->tables.add_to(command);
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

namespace {

/// What matters first keeps the heading "Options".
void group_run_options(const Command& command) {
    command.group_options("What is played", {"--seed", "--vary", "--plays", "--covariates", "--add",
                                             "--drop", "--allow-programs"});
    command.group_options("How sure, and when to stop",
                          {"--margin", "--baseline", "--until-decided", "--until-precision",
                           "--until-better", "--seconds"});
    command.group_options("What is printed", {"--table", "--at-least", "--format", "--quiet"});
    command.group_options("Files", {"--rows", "--scores", "--force"});
    command.group_options("Long runs, many machines", {"--threads", "--chunk", "--checkpoint",
                                                       "--every", "--resume", "--shard"});
}

}  // namespace

void add_run(Command program, int& exit_code) {
    const Command command =
        program.add_subcommand("run", "Play an experiment: table and result file");
    const auto options = std::make_shared<RunOptions>();
    options->experiment.add_to(command, "configuration (or a result, to play more games)");
    options->experiment.plays_configurations = true;
    options->experiment.add_strategies_to(command);
    options->experiment.add_vary_to(command);
    options->stop.add_to(command);
    command.add_flag("--covariates", options->covariates,
                     "count figures of each deal, such as how near forests and mountains come: "
                     "means adjusted for lucky deals, and on what deals which strategy gains");
    options->checkpoint.add_to(command);
    options->shard.add_to(command);
    options->tables.add_to(command);
    add_changes(command, *options);
    command.add_option("--games N", options->experiment.games, "number of games");
    command.add_option(
        "--plays K", options->plays,
        "games on each shuffle, in games for one: tells the luck of the deal from that "
        "of the play; --games is a multiple; default: 1");
    command.add_option("--seconds N", options->seconds,
                       "begin no more games after so many seconds; --games is the most");
    command.add_option("-o,--out FILE", options->experiment.out,
                       "result file; - for standard output");
    command.add_option("--rows FILE", options->rows,
                       "a line for every game as CSV, written as the run goes on; - for standard "
                       "output");
    command.add_option("--threads N", options->threads, "threads; default: all CPUs");
    command.add_option("--chunk N", options->chunk,
                       "games a thread takes at once; default: by the measured speed");
    command.add_flag("--force", options->force,
                     "replace files that hold something else, such as another experiment");
    command.add_flag("-q,--quiet", options->quiet, "no progress");
    group_run_options(command);
    command.footer(run_footer);
    command.callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace skerry
