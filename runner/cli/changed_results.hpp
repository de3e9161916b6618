#pragma once
// run RESULT --add, --drop, and unite: an experiment whose games are in results, but for those of
// strategies that join it.

#include "runner/cli/commands.hpp"
#include "runner/results/known_games.hpp"
#include "runner/run/run_session.hpp"

namespace skerry {

struct ResultChanges {
    std::vector<std::string> adds;
    std::vector<std::string> drops;
    std::vector<std::string> unites;  ///< files of further results

    bool any() const { return !adds.empty() || !drops.empty() || !unites.empty(); }
    /// How messages call them.
    const char* name() const {
        return !unites.empty() ? "unite" : adds.empty() ? "--drop" : "--add";
    }
};

class ChangedResults {
  public:
    /// Reads the results. `set_options` changes the configuration at last. Throws UserError.
    ChangedResults(const ExperimentOptions& options, const ResultChanges& changes,
                   std::function<void(Document&)> set_options);
    ChangedResults(const ChangedResults&) = delete;
    ChangedResults& operator=(const ChangedResults&) = delete;

    const std::vector<KnownResult>& results() const { return results_; }
    /// The new experiment. Starts the programs that have to play. Throws UserError.
    Configuration configuration(int threads);
    /// May be called after configuration(), like the functions below. The games are those of the
    /// results, of which a run plays no others.
    KnownGamesOfRun known(int threads) const;
    /// What has to be played, and how long that takes.
    std::string news(int threads) const;

  private:
    Document document() const;
    std::string why_not() const;
    GameRange games() const { return results_.front().games(); }
    /// Says of a batch what the results know: that there are more games, the time of strategies.
    /// Throws UserError if it has other figures than they.
    void complete(BatchResult& batch, int threads) const;
    double seconds_of_all(const BatchResult& batch, int threads) const;

    ExperimentOptions options_;
    ResultChanges changes_;
    std::function<void(Document&)> set_options_;
    std::vector<KnownResult> results_;
    std::optional<KnownGames> known_;
    ExperimentFacts facts_;
};

}  // namespace skerry
