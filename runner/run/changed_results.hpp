#pragma once
// run RESULT --add, --drop, and unite: an experiment whose games are in results, but for those of
// strategies that join it.

#include "runner/results/known_games.hpp"
#include "runner/run/run_session.hpp"

namespace skerry {

/// A strategy that joins: an entry of "strategies", and what asked for it, for messages.
struct JoiningStrategy {
    ordered_json entry;
    std::string origin;
};

struct ResultChanges {
    std::vector<JoiningStrategy> adds;
    std::vector<std::string> drops;
    bool unites = false;             ///< several results
    bool goes_on = false;            ///< to all games that are asked for
    OutsideStrategies outside = {};  ///< that the configuration may name

    /// How messages call them.
    const char* name() const {
        if (unites) return "unite";
        return !adds.empty() ? "--add" : !drops.empty() ? "--drop" : "--vary";
    }
};

/// Lets strategies of a configuration leave, and others join. Throws UserError.
void change_line_up(Document& document, const ResultChanges& changes);

class ChangedResults {
  public:
    /// `configuration` is that of the first result, with what is asked of its games. `set_options`
    /// changes it at last. Throws UserError.
    ChangedResults(std::vector<KnownResult> results, Document configuration, ResultChanges changes,
                   std::function<void(Document&)> set_options);
    ChangedResults(const ChangedResults&) = delete;
    ChangedResults& operator=(const ChangedResults&) = delete;

    const std::vector<KnownResult>& results() const { return results_; }
    /// The new experiment. Starts the programs that have to play. Throws UserError.
    Configuration configuration(int threads);
    /// May be called after configuration(), like the functions below. The strategies that play.
    const std::vector<std::size_t>& playing() const { return playing_; }
    /// What is known. The games are those of the
    /// results, or all that an option asks for.
    KnownGamesOfRun known(int threads) const;
    /// What has to be played, and how long that takes.
    std::string news(int threads) const;

  private:
    Document document() const;
    std::string why_not() const;
    /// Those that the results have too.
    GameRange known_games() const;
    GameRange games() const { return goes_on_ ? games_of(facts_) : known_games(); }
    /// Says of a batch what the results know: that there are more games, the time of strategies.
    /// Throws UserError if it has other figures than they.
    void complete(BatchResult& batch, int threads) const;
    double seconds_of_all(const BatchResult& batch, int threads) const;

    std::vector<KnownResult> results_;
    Document configuration_;
    ResultChanges changes_;
    std::function<void(Document&)> set_options_;
    std::optional<KnownGames> known_;
    bool goes_on_ = false;  ///< beyond the games of the results
    ExperimentFacts facts_;
    std::vector<std::size_t> playing_;
};

}  // namespace skerry
