#pragma once
// Results of parts of one experiment, made into one.

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/results/result.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/homogeneity.hpp"

namespace skerry {

/// Of one strategy, or of the points in one matchup.
struct HomogeneityOf {
    std::string what;
    std::optional<Homogeneity> test;
};

/// The union of parts, in any order. No game may be in two of them.
class MergedParts {
  public:
    /// Adds a result. Throws UserError where it is not one, is of another experiment or version, or
    /// shares games with a part before it; then nothing was added.
    void add(const std::string& path);

    std::size_t parts() const { return parts_; }
    const Experiment& experiment() const { return *experiment_; }
    const BatchTally& tally() const { return *tally_; }
    /// Of all parts, as far as their files tell.
    double seconds() const { return seconds_; }

    /// What no part has played, ascending.
    std::vector<GameRange> missing() const;
    /// That of a single run if nothing is missing, else `partial` because of `gaps`.
    RunStatus status() const;
    std::vector<HomogeneityOf> homogeneity() const;

  private:
    void open(const Document& result);
    void require_alike(const Document& result) const;
    void reserve(const std::vector<GameRange>& games, const std::string& path);

    struct Taken {
        std::uint64_t end;
        std::string path;
    };

    std::unique_ptr<Experiment> experiment_;
    std::string first_path_;
    std::unique_ptr<const nlohmann::ordered_json> first_experiment_;
    std::optional<BatchTally> tally_;
    std::map<std::uint64_t, Taken> taken_;         ///< by the first game
    std::vector<std::vector<Histogram>> figures_;  ///< what is tested: by strategy or matchup, part
    std::size_t parts_ = 0;
    double seconds_ = 0;
};

}  // namespace skerry
