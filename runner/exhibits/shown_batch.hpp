#pragma once
// A batch that is shown, with its figures.

#include "runner/experiment/figures.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/reached_scores.hpp"
#include "runner/results/result.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// A batch that was played now or earlier. What it refers to must outlive it.
struct ShownBatch {
    std::string source;  ///< the name of its file
    const ExperimentFacts& facts;
    const BatchTally& tally;
    RunTime time;
    std::shared_ptr<const Figures> figures;
    std::vector<std::int32_t> at_least = {};  ///< scores whose shares of the games are shown
    std::shared_ptr<const ReachedScores> reached = {};  ///< who has these; null: it is not known
    const KeptScores* scores = nullptr;  ///< of every game; null: they are not at hand
    GameRange games = {};                ///< those that the table "games" has

    ShownBatch(std::string file, const ExperimentFacts& experiment, const BatchTally& counted,
               RunTime taken, std::shared_ptr<const Figures> summarised)
        : source(std::move(file)),
          facts(experiment),
          tally(counted),
          time(std::move(taken)),
          figures(std::move(summarised)) {}
    ShownBatch(std::string file, const ExperimentFacts& experiment, const BatchTally& counted,
               RunTime taken = {})
        : ShownBatch(std::move(file), experiment, counted, std::move(taken),
                     std::make_shared<const Figures>(figures_of(experiment, counted))) {}
    explicit ShownBatch(const Result& result)
        : ShownBatch(result.source(), result.facts, result.tally, result.environment.time,
                     result.figures()) {}

    /// Shows these shares, with what the kept scores of the result tell of them.
    void show_shares(const Result& result, const std::vector<std::int32_t>& scores) {
        at_least = scores;
        reached = ReachedScores::beside(result, scores);
    }
};

}  // namespace skerry
