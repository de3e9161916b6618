#pragma once
// The options --add and --drop of `skerry run`, and the results that `skerry unite` unites.

#include "runner/cli/commands.hpp"
#include "runner/results/known_games.hpp"
#include "runner/run/changed_results.hpp"

namespace skerry {

struct ChangeOptions {
    std::vector<std::string> adds;
    std::vector<std::string> drops;
    std::vector<std::string> unites;  ///< files of further results
    bool goes_on = false;             ///< to all games that the result was asked for

    void add_to(Command app);
    bool any() const { return !adds.empty() || !drops.empty() || !unites.empty(); }
    /// Throws UserError.
    ResultChanges changes() const;
    /// What `experiment` names and these options change, with `set_options` at last. Reads the
    /// results. Throws UserError.
    std::unique_ptr<ChangedResults> changed(const ExperimentOptions& experiment,
                                            std::function<void(Document&)> set_options) const;

  private:
    std::vector<KnownResult> results(const ExperimentOptions& experiment) const;
};

}  // namespace skerry
