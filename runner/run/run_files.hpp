#pragma once
// What a run leaves: its result, its rows, or a checkpoint with what the result would have held,
// and their documents.

#include <chrono>
#include <ctime>
#include <nlohmann/json_fwd.hpp>

#include "runner/batch/batch.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/result.hpp"
#include "runner/results/rows.hpp"
#include "runner/run/checkpoints.hpp"
#include "runner/run/output_file.hpp"

namespace skerry {

/// The time of a batch with its earlier parts, and of a game of each strategy.
RunTime run_time_of(const BatchResult& batch, const EarlierRuns& earlier, int threads);

/// Makes the documents that a run writes.
class RunDocuments {
  public:
    RunDocuments(const ExperimentFacts& facts, const BatchOptions& settings,
                 const Checkpoints& checkpoints, std::string output, std::string rows = {},
                 const ScoreWriter* scores = nullptr)
        : facts_(&facts),
          threads_(settings.threads),
          checkpoints_(&checkpoints),
          output_(std::move(output)),
          rows_(std::move(rows)),
          scores_(scores) {}

    const ExperimentFacts& facts() const { return *facts_; }
    /// The result of a run that is still going on.
    std::string checkpoint_text(const BatchTally& tally) const;
    RunStatus status(const BatchResult& batch) const;
    /// The result of a run that has ended, with the figures of its tally.
    ordered_json result(const BatchResult& batch, const Figures& figures) const;

  private:
    ordered_json document(const BatchTally& tally, const Figures& figures, RunStatus status,
                          double seconds, const std::vector<StrategyTimes>& times,
                          const FaultLog& faults) const;

    const ExperimentFacts* facts_;
    int threads_;
    const Checkpoints* checkpoints_;
    std::string output_;
    std::string rows_;           ///< empty: none that a later run could go on with
    const ScoreWriter* scores_;  ///< null: none are kept
    std::int64_t started_ = static_cast<std::int64_t>(std::time(nullptr));
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

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

/// The file of the scores of every game, or null. A run that continues must have the scores of the
/// games before. If the scores cannot be kept `always`, throws UserError.
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
