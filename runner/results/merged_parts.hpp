#pragma once
// Makes one result of the results of parts of an experiment.

#include <map>
#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/result.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/two_results.hpp"

namespace skerry {

/// The tests of one strategy, or of the points in one matchup.
struct HomogeneityOf {
    std::string what;
    std::optional<Homogeneity> test;
    std::optional<FarthestPart> farthest;
};

/// The union of parts, which may come in any order. No game may be in two of them.
class MergedParts {
  public:
    /// Adds a result. Throws UserError if it is not one, belongs to another experiment or version,
    /// or shares games with an earlier part; then nothing was added.
    void add(const std::string& path);
    void add(Result result);

    std::size_t parts() const { return paths_.size(); }
    /// The file of a part, in the order in which they were added.
    const std::string& path(std::size_t part) const { return paths_[part]; }
    const Experiment& experiment() const { return *experiment_; }
    const BatchTally& tally() const { return *tally_; }
    /// The seconds of all parts together, as far as their files tell.
    double seconds() const { return seconds_; }

    /// The games that no part has played, ascending.
    std::vector<GameRange> missing() const;
    /// The status of a single run if nothing is missing; else `partial` because of `gaps`.
    RunStatus status() const;
    std::vector<HomogeneityOf> homogeneity() const;
    /// The block `environment` of the result, with what homogeneity() found.
    ordered_json environment(const std::vector<HomogeneityOf>& homogeneity) const;
    /// The scores of every game for the result at `path`, written; null unless all parts have kept
    /// them and nothing is missing.
    std::unique_ptr<ScoreWriter> scores(const std::string& path) const;

  private:
    void open(const Result& result);
    void require_alike(const Result& result) const;
    void reserve(const Result& result);

    struct Taken {
        std::uint64_t end;
        std::string path;
        std::string scores;  ///< the digest of those that are kept
    };

    std::unique_ptr<Experiment> experiment_;
    std::string first_path_;
    std::unique_ptr<const ordered_json> first_experiment_;
    std::optional<BatchTally> tally_;
    std::map<std::uint64_t, Taken> taken_;  ///< by their first game
    /// What is tested, indexed by strategy or matchup, then by part.
    std::vector<std::vector<Histogram>> figures_;
    std::vector<std::string> paths_;
    double seconds_ = 0;
};

}  // namespace skerry
