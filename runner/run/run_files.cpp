#include "runner/run/run_files.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>

namespace skerry {

namespace {

/// Writes the result if there are games and a place to write to.
void write_result(StoredRun& stored, const RunDocuments& documents, const BatchResult& batch,
                  const OutputFile& output, const StopFlag& stop) {
    const std::uint64_t games = batch.tally.games();
    if (games == 0) {
        stored.message = "no game was finished; nothing was written";
        return;
    }
    if (output.none()) {
        stored.message = "no result file was asked for (\"output\" or --out FILE)";
        return;
    }
    const std::string path = output.write(documents.result(batch), &stop);
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

StoredRun store_run(const RunDocuments& documents, const BatchResult& batch,
                    Checkpoints& checkpoints, RunFiles& files, const StopFlag& stop) {
    // The file comes before the table, because the reader of the table may be gone (`| head`).
    StoredRun stored;
    const std::optional<UserError> unwritten = failure_of([&] {
        write_result(stored, documents, batch, files.output, stop);
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
