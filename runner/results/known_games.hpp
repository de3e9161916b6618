#pragma once
// Results whose games another experiment takes over in place of playing them: strategies join a
// result, leave it, and results of different strategies unite.

#include "runner/experiment/experiment.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// Whether games are missing before or between those that were played.
bool has_gaps(const Result& result);

/// Whether two strategies of results of one game make the same moves, by the same rules.
bool plays_alike(const ExperimentFacts& a, std::size_t of_a, const ExperimentFacts& b,
                 std::size_t of_b);

/// What is known when the experiment plays so many games, and the figures of a result are: nothing
/// where the result has other deals. Who has not the games of the result, nor those that its run
/// was asked for, may have chosen their number by the figures.
Seen seen_after(const Result& result, const ExperimentFacts& facts, std::uint64_t games);

/// A result with the scores of its games, if they are there.
struct KnownResult {
    Result result;
    std::optional<ScoresAt> at;  ///< the scores of its games; else they are nowhere
    std::unique_ptr<const KeptScores> scores = {};  ///< null: not opened, or they are not there
    std::string no_scores = {};                     ///< why

    /// Its scores are beside its file. Throws UserError if it is no result whose games are in one
    /// piece.
    explicit KnownResult(Result result);

    /// Reads all scores once, and compares them with the digest.
    void open_scores();
    GameRange games() const { return result.status.played.front(); }
};

/// The scores of a result, read once and compared with its digest; null where they are not there,
/// and then `why` says why. Its games must be in one piece. `take`: as KeptScores has it.
std::unique_ptr<const KeptScores> kept_scores(const Result& result, const ScoresAt& at,
                                              std::string& why, const KeptScores::Take& take = {});

/// What the figures of a column are of: a strategy, or "a - b", a matchup of two.
std::string column_name(const ExperimentFacts& facts, std::size_t column);

/// The games of results that an experiment has too. A strategy is the one of a result if its name
/// and parameters are: its label may be another one.
class KnownGames final : public KnownEnds {
  public:
    /// The results must outlive it; it opens their scores. Throws UserError if they have not the
    /// same games.
    KnownGames(std::vector<KnownResult>& results, const ExperimentFacts& facts);

    /// Why a result knows none of the games of the experiment; empty if each knows some.
    const std::string& none() const { return none_; }

    bool has(std::size_t column) const override { return !columns_[column].empty(); }
    GameResult score(std::uint64_t game, std::size_t strategy) const override;
    MatchPair pair(std::uint64_t game, std::size_t matchup) const override;

    /// The strategies that have to play.
    std::vector<std::size_t> playing() const;
    /// Whether no result has the strategy.
    bool joins(std::size_t strategy) const { return strategies_[strategy].empty(); }
    std::size_t columns() const { return columns_.size(); }
    /// The columns that results have, but without scores.
    std::vector<std::size_t> played_again() const;
    /// The seconds of a game index of a column; 0 if the results do not tell. Of a matchup they are
    /// the mean of those of its result.
    double seconds_of(std::size_t column) const;
    /// The time of a game of a strategy, as far as the results tell.
    StrategyTime time_of(std::size_t strategy) const;
    /// Throws UserError if figures of the tally are not those that the results have.
    void require_figures_of_results(const BatchTally& tally) const;

  private:
    /// A strategy of a result, or a matchup.
    struct Place {
        const KnownResult* result;
        std::size_t column;
    };

    std::vector<Place> places_of(const Matchup& matchup) const;
    void find_columns();
    template <class End>
    End agreed(std::uint64_t game, std::size_t column,
               End (ScoreForm::*read)(std::string_view, std::size_t) const) const;

    ExperimentFacts facts_;
    std::string none_;
    const std::vector<KnownResult>* results_;
    std::vector<std::vector<Place>> strategies_;  ///< in which results each strategy is
    std::vector<std::vector<Place>> in_results_;  ///< by column, where it is
    std::vector<std::vector<Place>> columns_;     ///< by column, where its scores are
};

/// Stand for the strategies of results whose code is not part of this program: they cannot play.
OutsideStrategies absent_strategies(const ExperimentFacts& facts);
OutsideStrategies absent_strategies(const std::vector<KnownResult>& results);

}  // namespace skerry
