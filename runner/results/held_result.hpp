#pragma once
// What stands where a result is to go, and whether anything of it would be lost.

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/results/result.hpp"

namespace skerry {

/// Where the experiment of a result differs from another one.
struct ExperimentDifferences {
    /// Like "seed: 4 in the file, 7 in this run"; the first two at most.
    std::vector<std::string> places;
    /// Nothing but the number of games differs, so that the games of one begin those of the other.
    bool in_games_only = true;
};

/// `saved` and `own` are `experiment` blocks.
ExperimentDifferences experiment_differences(const nlohmann::ordered_json& saved,
                                             const nlohmann::ordered_json& own);

/// The file at the path to which a result is to be written, as it is before.
class HeldResult {
  public:
    /// Holds nothing if there is no such file, or if it is empty or no regular file.
    explicit HeldResult(const std::string& path);

    /// What would be lost if a result of these games of an experiment replaced the file: something
    /// that is no result, one of another experiment, or games. Empty if nothing would.
    std::string lost_to(const nlohmann::ordered_json& experiment,
                        const std::vector<GameRange>& games) const;

    bool is_finished() const { return result_ && result_->status.is_finished(); }
    /// The games of the result; empty without one.
    std::vector<GameRange> played() const;

    /// Whether a result of the same games has other figures, as another program may make them.
    bool contradicts(const nlohmann::ordered_json& result) const;

  private:
    std::string foreign_;  ///< what else the file holds
    std::shared_ptr<const Result> result_;
};

}  // namespace skerry
