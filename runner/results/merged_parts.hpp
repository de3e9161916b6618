#pragma once
// Makes one result of the results of parts of an experiment, or of several seeds.

#include <map>
#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/results/farthest_part.hpp"
#include "runner/results/known_games.hpp"
#include "runner/results/result.hpp"
#include "runner/statistics/histogram.hpp"

namespace skerry {

/// The test of one strategy, or of the points in one matchup.
struct PartTest {
    std::string what;
    std::optional<FarthestPart> farthest;
};

/// Whether not all results have the games of one seed, or of the same ones.
bool are_of_several_seeds(const std::vector<KnownResult>& results);

/// Whether they are of one experiment, and have not the same games of it.
bool are_parts(const std::vector<KnownResult>& results);

/// The union of parts, which may come in any order. No game may be in two of them.
class MergedParts {
  public:
    /// Adds a result. Throws UserError if it is not one, belongs to another experiment or version,
    /// or shares games with an earlier part; then nothing was added.
    void add(const std::string& path);
    void add(const Result& result);
    /// Adds independent samples of one experiment, which are all parts: the games of one come
    /// behind those of the one before it. Throws UserError if they differ in more than the seed and
    /// the number of games.
    void add_seeds(const std::vector<KnownResult>& results);

    std::size_t parts() const { return paths_.size(); }
    /// The file of a part, in the order in which they were added.
    const std::string& path(std::size_t part) const { return paths_[part]; }
    const std::vector<std::string>& paths() const { return paths_; }
    const Experiment& experiment() const { return *experiment_; }
    const BatchTally& tally() const { return *tally_; }
    /// The seconds of all parts together, as far as their files tell.
    double seconds() const { return seconds_; }
    /// The time of a game, by strategy; unknown where not all parts tell.
    const std::vector<StrategyTime>& times() const { return times_; }
    /// As in ExperimentFacts: who adds a seed may do so because of the figures of those before it.
    const Seen& seen() const { return seen_; }

    /// The games that no part has played, ascending.
    std::vector<GameRange> missing() const;
    /// The status of a single run if nothing is missing; else `partial` because of `gaps`.
    RunStatus status() const;
    std::vector<PartTest> homogeneity() const;
    /// The block `environment` of the result, with what homogeneity() found.
    ordered_json environment(const std::vector<PartTest>& homogeneity) const;
    /// Takes the scores of every game, in their order; `at` is where those of a part are, by its
    /// file. False, and what was taken is worth nothing, unless all parts have kept them.
    bool read_scores(const std::function<ScoresAt(const std::string& part)>& at,
                     const KeptScores::Take& take) const;
    /// The scores of every game for the result at `path`, written; null unless all parts have kept
    /// them and nothing is missing.
    std::unique_ptr<ScoreWriter> scores(const std::string& path) const;

  private:
    void open(std::unique_ptr<Experiment> experiment, const Result& first);
    void require_alike(const Result& result) const;
    void reserve(const Result& result, std::uint64_t games_before);
    void take(const Result& result, std::uint64_t games_before);

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
    std::vector<StrategyTime> times_;
    Seen seen_;
};

}  // namespace skerry
