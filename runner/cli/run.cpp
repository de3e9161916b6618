#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/batch/chunk_size.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/environment.hpp"
#include "runner/cli/experiment_options.hpp"
#include "runner/cli/output_file.hpp"
#include "runner/cli/signals.hpp"
#include "runner/cli/terminal.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/user_error.hpp"
#include "runner/games/registry.hpp"
#include "runner/report/console.hpp"
#include "runner/report/result.hpp"
#include "runner/report/result_file.hpp"
#include "runner/report/time_table.hpp"

namespace skerry {

namespace {

constexpr const char* footer = R"(
Examples:
  skerry run configs/quickstart.json
  skerry run configs/million.json --games 1e5 --seed 7 --out out/seven.json
  skerry run configs/quickstart.json --set strategies.rollout.rollouts=4
  skerry run --game tiny-islands --strategy greedy --strategy random --out - | jq .ranking

Every strategy plays the same shuffles. The result does not depend on --threads and --chunk.
Ctrl-C stops and keeps the games played so far as a partial result; a second one ends at once.)";

struct RunOptions {
    ExperimentOptions experiment;
    std::string threads;
    std::string chunk;
    bool quiet = false;
};

BatchOptions batch_options(const RunOptions& options) {
    BatchOptions batch;
    batch.threads = available_cpus();
    if (!options.threads.empty())
        batch.threads = static_cast<int>(parse_count("--threads", options.threads, 1, max_threads));
    if (!options.chunk.empty()) batch.chunk = parse_count("--chunk", options.chunk, 1, max_chunk);
    return batch;
}

/// One a strategy; 0 where it was not timed.
std::vector<double> seconds_per_game(const BatchResult& batch) {
    std::vector<double> seconds;
    for (const TimedGames& time : batch.times)
        seconds.push_back(time.games == 0 ? 0
                                          : static_cast<double>(time.nanoseconds) / 1e9 /
                                                static_cast<double>(time.games));
    return seconds;
}

/// A run that is over, and what is to be told of it.
class FinishedRun {
  public:
    FinishedRun(const ExperimentFacts& facts, const BatchResult& batch, int threads,
                std::int64_t started)
        : facts_(&facts), batch_(&batch), threads_(threads), started_(started) {}

    std::string result_text() const {
        const RunStatus status{batch_->complete, batch_->complete ? "games" : "interrupt", games()};
        nlohmann::ordered_json where = environment(threads_, started_, batch_->seconds, games());
        const std::vector<double> seconds = seconds_per_game(*batch_);
        for (std::size_t i = 0; i < seconds.size(); ++i)
            if (seconds[i] > 0) where["seconds_per_game"][facts_->strategies[i].label] = seconds[i];
        return print_result(result_document(*facts_, batch_->tally, status, where));
    }
    std::string table(const TextStyle& style) const {
        std::string text = summary_table(*facts_, batch_->tally, batch_->seconds, threads_, style);
        if (const auto* scores = std::get_if<Tally>(&batch_->tally.kind()))
            text += strength_against_time(*facts_, *scores, seconds_per_game(*batch_), style);
        return text;
    }
    std::uint64_t games() const { return batch_->tally.games(); }
    bool complete() const { return batch_->complete; }

  private:
    const ExperimentFacts* facts_;
    const BatchResult* batch_;
    int threads_;
    std::int64_t started_;
};

/// Writes the result if there is where and what; what to say of it.
std::string write_result(const FinishedRun& run, const OutputFile& output) {
    if (run.games() == 0) return "no game was finished; nothing was written";
    if (output.none()) return "no result file was asked for (\"output\" or --out FILE)";
    const std::string path = output.write(run.result_text(), run.complete());
    if (run.complete()) return "result: " + path;
    std::string text = fmt::format("partial result, the first {} games: {}", run.games(), path);
    if (path != output.path()) text += "; " + output.path() + " keeps its complete result";
    return text;
}

int run(const RunOptions& options) {
    const BatchOptions batch_settings = batch_options(options);
    const Configuration configuration =
        load_configuration(options.experiment.document(), all_games());
    const Experiment& experiment = *configuration.experiment;
    const OutputFile output(configuration.output, options.experiment.file);
    const int table_to = output.is_standard_output() ? STDERR_FILENO : STDOUT_FILENO;

    const StopFlag& stop = stop_on_signals();
    const auto started = static_cast<std::int64_t>(std::time(nullptr));
    std::atomic<std::uint64_t> played{0};
    const BatchResult batch = [&] {
        const Progress progress(progress_mode(options.quiet), style_of(STDERR_FILENO).unicode,
                                experiment.facts().games, played, stop);
        return run_batch(experiment, batch_settings, stop, played);
    }();

    const FinishedRun run(experiment.facts(), batch, batch_settings.threads, started);
    // The file first: the table's reader may be gone (`| head`).
    std::string message;
    std::optional<UserError> failure;
    try {
        message = write_result(run, output);
    } catch (const UserError& error) {
        failure = error;
    }
    end_on_broken_pipe();
    if (run.games() > 0)
        fmt::print(table_to == STDERR_FILENO ? stderr : stdout, "{}",
                   run.table(style_of(table_to)));
    if (failure) throw UserError(*failure);
    flush_output();
    if (!run.complete())
        fmt::print(stderr, "interrupted after {} of {} games; ", run.games(),
                   experiment.facts().games);
    if (!options.quiet || !run.complete()) fmt::print(stderr, "{}\n", message);
    return run.complete() ? exit_ok : 128 + stop.load();
}

}  // namespace

void add_run(CLI::App& program, int& exit_code) {
    CLI::App* const command =
        program.add_subcommand("run", "Play an experiment: table and result file");
    const auto options = std::make_shared<RunOptions>();
    options->experiment.add_to(*command, "configuration (or a result, to play it again)");
    options->experiment.add_strategies_to(*command);
    command->add_option("--games", options->experiment.games, "number of games")->type_name("N");
    command->add_option("--out", options->experiment.out, "result file; - for standard output")
        ->type_name("FILE");
    command->add_option("--threads", options->threads, "threads; default: all CPUs")
        ->type_name("N");
    command
        ->add_option("--chunk", options->chunk,
                     "games a thread takes at once; default: by the measured speed")
        ->type_name("N");
    command->add_flag("-q,--quiet", options->quiet, "no progress");
    command->footer(footer);
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace skerry
