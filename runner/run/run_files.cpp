// Opens what a run writes beside its checkpoints, and stores what it has played.

#include "runner/run/run_files.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>

#include "runner/documents/safe_file.hpp"
#include "runner/documents/standard_streams.hpp"

namespace skerry {

namespace {

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
    stored.message = fmt::format("partial result, the first {} games: {}", games, path);
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

std::unique_ptr<RowFile> open_rows(const RowsAsked& asked, const Experiment& experiment,
                                   const Checkpoints& checkpoints) {
    const ExperimentFacts& facts = experiment.facts();
    const RowsBefore before{&experiment, checkpoints.part().value_or(games_of(facts)),
                            checkpoints.earlier().games, checkpoints.saved_tally()};
    const auto open = [&](const std::string& path) {
        return std::make_unique<RowFile>(path, facts, asked.force, before);
    };
    if (!asked.path.empty()) return open(asked.path);
    const std::string path = asked.go_on ? checkpoints.saved_rows() : std::string();
    std::unique_ptr<RowFile> rows;
    if (path.empty()) return rows;
    if (const auto failure = failure_of([&] { rows = open(path); }))
        tell(fmt::format("warning: {}; the run goes on without rows\n", failure->what()));
    return rows;
}

std::unique_ptr<ScoreWriter> open_scores(KeepScores keep, const OutputFile& output,
                                         const Experiment& experiment,
                                         const Checkpoints& checkpoints) {
    const ExperimentFacts& facts = experiment.facts();
    const bool always = keep == KeepScores::always;
    if (always && !output.is_kept_in_file())
        throw UserError("--scores always: needs a result in a file, --out FILE");
    if (keep == KeepScores::never || !output.is_kept_in_file()) return nullptr;
    const std::string name = scores_name(output.path());
    if (const std::string head = head_of_file(name); !head.empty() && !ScoreForm::is_head(head)) {
        const std::string what = name + ": holds something else; the scores are not kept";
        if (always) throw UserError(what);
        tell("warning: " + what + "\n");
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
        if (files.rows) files.rows->close();
        if (files.scores && !stored.path.empty()) files.scores->finish(stored.path);
    });
    if (files.scores && !files.scores->trouble().empty())
        tell(fmt::format("warning: {}; the result is without scores of every game\n",
                         files.scores->trouble()));
    if (batch.complete && !unwritten && !files.output.none()) {
        checkpoints.remove();
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
    files.rows.reset();
    files.scores.reset();
    return stored;
}

}  // namespace skerry
