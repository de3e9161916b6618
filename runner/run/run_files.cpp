// Makes the documents of a run, with why it ended and what is known of its time and faults.
// Opens what a run writes beside its checkpoints, and stores what it has played.

#include "runner/run/run_files.hpp"

#include <fmt/format.h>

#include "runner/documents/safe_file.hpp"
#include "runner/documents/text.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/results/environment.hpp"

namespace skerry {

namespace {

/// The times of this run and of the earlier ones together, which have so many games.
std::vector<StrategyTime> times_of(const std::vector<StrategyTimes>& measured, std::uint64_t games,
                                   const EarlierRuns& earlier) {
    std::vector<StrategyTime> times;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        const StrategyTime before = i < earlier.times.size() ? earlier.times[i] : StrategyTime{};
        times.push_back(pooled(time_of(measured[i]), games - earlier.games, before, earlier.games));
    }
    return times;
}

ordered_json faults_json(const ExperimentFacts& facts, const FaultLog& faults) {
    ordered_json first = ordered_json::array();
    for (const GameFault& fault : faults.first()) {
        ordered_json json = {{"game", fault.game}};
        if (facts.seats > 1) json["second"] = fault.second;
        json["strategy"] = facts.strategies[fault.strategy].label;
        json["fault"] = fault.what;
        json["transcript"] = split_lines(fault.transcript);
        first.push_back(std::move(json));
    }
    return {{"games", faults.count()}, {"first", first}};
}

/// The reason why a failure ended a run: the failure's own if it is that of a strategy.
std::string reason_of(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const StrategyFault&) {
        return fault_reason;
    } catch (...) {
        return error_reason;
    }
}

/// Writes the result if there are games and a place to write to.
void write_result(StoredRun& stored, const RunDocuments& documents, const BatchResult& batch,
                  const Figures& figures, const OutputFile& output, const StopFlag& stop) {
    const std::uint64_t games = batch.tally.games();
    if (games == 0) {
        stored.message = "no game was finished; nothing was written";
        return;
    }
    if (output.none()) {
        stored.message = "no result file was asked for (\"output\" or --out FILE)";
        return;
    }
    const std::string path =
        output.write(documents.result(batch, figures), documents.status(batch), &stop);
    if (!output.is_standard_output()) stored.path = path;
    if (batch.complete) {
        stored.message = "result: " + path;
        return;
    }
    stored.message = games == 1
                         ? "partial result, the first game: " + path
                         : fmt::format("partial result, the first {} games: {}", games, path);
    if (path != output.path() && !stored.path.empty())
        stored.message += "; " + output.path() + " keeps its result";
}

UserError with_hint(const UserError& failure, const StoredRun& stored) {
    if (stored.kept.empty()) return failure;
    return UserError(fmt::format("{}; {}: skerry run --resume {} --out ANOTHER", failure.what(),
                                 stored.saved ? "nothing is lost" : "the last good checkpoint",
                                 stored.kept));
}

}  // namespace

RunTime run_time_of(const BatchResult& batch, const EarlierRuns& earlier, int threads) {
    return {recorded_seconds(batch.seconds + earlier.seconds), threads,
            times_of(batch.times, batch.tally.games(), earlier)};
}

std::string RunDocuments::checkpoint_text(const BatchTally& tally) const {
    const std::chrono::duration<double> now = std::chrono::steady_clock::now() - start_;
    return print_result(document(tally, figures_of(facts_, tally),
                                 {false, checkpoint_reason, tally.games()}, now.count(), {}, {}));
}

RunStatus RunDocuments::status(const BatchResult& batch) const {
    const std::string all = batch.stopped          ? std::string(stop_reason_of(facts_.stop))
                            : checkpoints_->part() ? shard_reason
                                                   : games_reason;
    const std::string reason = batch.complete      ? all
                               : batch.out_of_time ? time_reason
                               : batch.failure     ? reason_of(batch.failure)
                                                   : interrupt_reason;
    RunStatus status{batch.complete && !checkpoints_->part(), reason, batch.tally.games()};
    status.part = checkpoints_->part();
    status.played = games_played(facts_, status);
    return status;
}

ordered_json RunDocuments::result(const BatchResult& batch, const Figures& figures) const {
    return document(batch.tally, figures, status(batch), batch.seconds, batch.times, batch.faults);
}

ordered_json RunDocuments::document(const BatchTally& tally, const Figures& figures,
                                    RunStatus status, double seconds,
                                    const std::vector<StrategyTimes>& times,
                                    const FaultLog& faults) const {
    const EarlierRuns& earlier = checkpoints_->earlier();
    status.part = checkpoints_->part();
    ordered_json where = environment(threads_, started_, seconds + earlier.seconds, tally.games());
    write_times(where, facts_, times_of(times, tally.games(), earlier));
    if (faults.count() > 0) where["faults"] = faults_json(facts_, faults);
    if (earlier.runs > 0)
        where["earlier"] = {
            {"runs", earlier.runs}, {"games", earlier.games}, {"seconds", earlier.seconds}};
    if (scores_ != nullptr && !scores_->digest().empty())
        where["scores"] = {{"digest", scores_->digest()}};
    if (!status.complete) where["output"] = output_;
    return result_document(facts_, tally, figures, status, where);
}

std::unique_ptr<ScoreWriter> open_scores(KeepScores keep, const OutputFile& output,
                                         const Experiment& experiment,
                                         const Checkpoints& checkpoints) {
    const ExperimentFacts& facts = experiment.facts();
    const bool always = keep == KeepScores::always;
    if (always && !output.is_kept_in_file())
        throw UserError("--scores always: needs a result in a file, --out FILE");
    if (keep == KeepScores::never || !output.is_kept_in_file()) return nullptr;
    if (const std::string fault = fault_beside(output.path()); !fault.empty()) {
        if (always) throw UserError(fault);
        tell("warning: " + visible_line(fault) + "\n");
        return nullptr;
    }
    const GameRange part = checkpoints.part().value_or(games_of(facts));
    const bool ends_early = facts.stop.active();
    if (!always && !ends_early &&
        (part.end - part.begin) * ScoreForm(facts).row_bytes() > most_small_scores)
        return nullptr;
    std::unique_ptr<KeptScores> earlier;
    if (checkpoints.played() != nullptr) {
        earlier = checkpoints.saved_scores(facts, part.begin);
        if (!earlier && always)
            throw UserError(fmt::format(
                "--scores always: the scores of the first {} games, which are not played again, "
                "are not there",
                checkpoints.earlier().games));
        if (!earlier && checkpoints.had_scores())
            tell(
                fmt::format("warning: the scores of the first {} games are not there; the result "
                            "is without scores of every game\n",
                            checkpoints.earlier().games));
        if (!earlier) return nullptr;
    }
    return std::make_unique<ScoreWriter>(unfinished_scores_name(output.path()), facts, keep,
                                         earlier.get());
}

StoredRun store_run(const RunDocuments& documents, const BatchResult& batch, const Figures& figures,
                    Checkpoints& checkpoints, RunFiles& files, const StopFlag& stop) {
    // The file comes before the table, because the reader of the table may be gone (`| head`).
    StoredRun stored;
    const std::optional<UserError> unwritten = failure_of([&] {
        write_result(stored, documents, batch, figures, files.output, stop);
        if (stored.path.empty()) return;
        if (files.scores)
            files.scores->finish(stored.path);
        else
            remove_kept_scores(stored.path);
    });
    if (files.scores && !files.scores->trouble().empty())
        tell(fmt::format("warning: {}; the result is without scores of every game\n",
                         visible_line(files.scores->trouble())));
    if (batch.complete && !unwritten && !files.output.none()) {
        checkpoints.remove();
        if (checkpoints.resumes())
            files.output.remove_partial(documents.facts(), documents.status(batch).played);
    } else {
        const auto print = [&](const BatchTally& tally) {
            return documents.checkpoint_text(tally);
        };
        stored.saved = checkpoints.save(batch.tally, print);
        stored.kept = checkpoints.kept();
        if (files.scores && !stored.kept.empty()) files.scores->leave();
    }
    if (unwritten) stored.unwritten = with_hint(*unwritten, stored);
    checkpoints.release();
    files.output.release();
    files.scores.reset();
    return stored;
}

}  // namespace skerry
