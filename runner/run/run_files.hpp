#pragma once
// What a run leaves: its result, or a checkpoint with what the result would have held,
// the scores of every game, and their documents.

#include <chrono>
#include <ctime>
#include <nlohmann/json_fwd.hpp>

#include "runner/batch/batch.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/result.hpp"
#include "runner/run/checkpoints.hpp"
#include "runner/run/output_file.hpp"

namespace skerry {

/// The time of a batch with its earlier parts, and of a game of each strategy.
RunTime run_time_of(const BatchResult& batch, const EarlierRuns& earlier, int threads);

/// Makes the documents that a run writes.
class RunDocuments {
  public:
    RunDocuments(const ExperimentFacts& facts, const BatchOptions& settings,
                 const Checkpoints& checkpoints, std::string output,
                 const ScoreSink* scores = nullptr)
        : facts_(facts),
          threads_(settings.threads),
          checkpoints_(&checkpoints),
          output_(std::move(output)),
          scores_(scores) {
        facts_.seen = checkpoints.earlier().seen;
    }

    /// Those of the experiment, with what was seen of it before.
    const ExperimentFacts& facts() const { return facts_; }
    /// The result of a run that is still going on.
    std::string checkpoint_text(const BatchTally& tally) const;
    RunStatus status(const BatchResult& batch) const;
    /// The result of a run that has ended, with the figures of its tally.
    ordered_json result(const BatchResult& batch, const Figures& figures) const;

  private:
    ordered_json document(const BatchTally& tally, const Figures& figures, RunStatus status,
                          double seconds, const std::vector<StrategyTimes>& times,
                          const FaultLog& faults) const;

    ExperimentFacts facts_;
    int threads_;
    const Checkpoints* checkpoints_;
    std::string output_;
    const ScoreSink* scores_;  ///< null: none are kept
    std::int64_t started_ = static_cast<std::int64_t>(std::time(nullptr));
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// The files of a run but its checkpoints, locked against other runs.
struct RunFiles {
    OutputFile output;
    std::unique_ptr<ScoreWriter> scores = {};  ///< null: none are kept
};

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
