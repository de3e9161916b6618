#include "runner/run/run_files.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>

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

StoredRun store_run(const RunDocuments& documents, const BatchResult& batch, const Figures& figures,
                    Checkpoints& checkpoints, RunFiles& files, const StopFlag& stop) {
    // The file comes before the table, because the reader of the table may be gone (`| head`).
    StoredRun stored;
    const std::optional<UserError> unwritten = failure_of([&] {
        write_result(stored, documents, batch, figures, files.output, stop);
        if (files.rows) files.rows->close();
    });
    if (batch.complete && !unwritten && !files.output.none()) {
        checkpoints.remove();
    } else {
        const auto print = [&](const BatchTally& tally) {
            return documents.checkpoint_text(tally);
        };
        stored.saved = checkpoints.save(batch.tally, print);
        stored.kept = checkpoints.kept();
    }
    if (unwritten) stored.unwritten = with_hint(*unwritten, stored);
    checkpoints.release();
    files.output.release();
    files.rows.reset();
    return stored;
}

}  // namespace skerry
