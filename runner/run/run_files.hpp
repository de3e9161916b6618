#pragma once
// What a run leaves: its result, its rows, or a checkpoint with what the result would have held.

#include <memory>
#include <optional>
#include <string>

#include "runner/batch/batch.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/rows.hpp"
#include "runner/run/checkpoints.hpp"
#include "runner/run/output_file.hpp"
#include "runner/run/run_documents.hpp"

namespace skerry {

/// The files of a run but its checkpoints, locked against other runs.
struct RunFiles {
    OutputFile output;
    std::unique_ptr<RowFile> rows;             ///< null without --rows
    std::unique_ptr<ScoreWriter> scores = {};  ///< null: none are kept
};

/// Which rows a run should write.
struct RowsAsked {
    std::string path;    ///< empty: none are asked for
    bool go_on = false;  ///< then those of the earlier run go on, if it wrote any
    bool force = false;
};

/// The file for rows, or null. Throws UserError if it cannot be written; if the rows of the earlier
/// run cannot go on, warns.
std::unique_ptr<RowFile> open_rows(const RowsAsked& asked, const Experiment& experiment,
                                   const Checkpoints& checkpoints);

/// Where the scores of every game are kept, or null. Of a run that goes on, those of the games
/// before must be there. If the scores cannot be kept `always`, throws UserError.
std::unique_ptr<ScoreWriter> open_scores(KeepScores keep, const OutputFile& output,
                                         const Experiment& experiment,
                                         const Checkpoints& checkpoints);

/// Where the games of a run are now.
struct StoredRun {
    std::string message = {};  ///< where the result went
    std::string path = {};     ///< path of the result; empty without a file
    /// Why the result is not there, and the checkpoint that is.
    std::optional<UserError> unwritten = {};
    bool saved = false;     ///< whether a checkpoint has all games
    std::string kept = {};  ///< if the result is not safe: a file to go on from, or empty
};

/// Writes the result, and else a checkpoint; removes the checkpoints of a complete run, and lets
/// other runs have the files. A `stop` ends the wait for the reader of a pipe.
StoredRun store_run(const RunDocuments& documents, const BatchResult& batch, const Figures& figures,
                    Checkpoints& checkpoints, RunFiles& files, const StopFlag& stop);

}  // namespace skerry
