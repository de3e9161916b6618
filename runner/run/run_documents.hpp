#pragma once
// Makes the documents of the result and the checkpoints of a run.

#include <chrono>
#include <cstdint>
#include <ctime>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/result.hpp"
#include "runner/run/checkpoints.hpp"

namespace skerry {

/// The time of a batch that took `seconds` with earlier parts, and of a game of each strategy.
RunTime run_time_of(const BatchResult& batch, double seconds, int threads);

/// Makes the documents that a run writes.
class RunDocuments {
  public:
    RunDocuments(const ExperimentFacts& facts, const BatchOptions& settings,
                 const Checkpoints& checkpoints, std::string output, std::string rows = {},
                 const ScoreWriter* scores = nullptr)
        : facts_(&facts),
          threads_(settings.threads * settings.ranks),
          ranks_(settings.ranks),
          checkpoints_(&checkpoints),
          output_(std::move(output)),
          rows_(std::move(rows)),
          scores_(scores) {}

    /// The result of a run that is still going on.
    std::string checkpoint_text(const BatchTally& tally) const;
    RunStatus status(const BatchResult& batch) const;
    /// The result of a run that has ended, with the figures of its tally.
    nlohmann::ordered_json result(const BatchResult& batch, const Figures& figures) const;

  private:
    nlohmann::ordered_json document(const BatchTally& tally, const Figures& figures,
                                    RunStatus status, double seconds,
                                    const std::vector<TimedGames>& times,
                                    const FaultLog& faults) const;

    const ExperimentFacts* facts_;
    int threads_;  ///< threads of all ranks together
    int ranks_;
    const Checkpoints* checkpoints_;
    std::string output_;
    std::string rows_;           ///< empty: none that a later run could go on with
    const ScoreWriter* scores_;  ///< null: none are kept
    std::int64_t started_ = static_cast<std::int64_t>(std::time(nullptr));
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace skerry
