#pragma once
// Results whose games another experiment takes over in place of playing them: strategies join a
// result, leave it, and results of one seed, or of several, unite.

#include "runner/experiment/experiment.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// A result with the scores of its games, if they are there.
struct KnownResult {
    Result result;
    std::unique_ptr<const KeptScores> scores = {};  ///< null: they are not
    std::string no_scores = {};                     ///< why

    /// Throws UserError if it is no result whose games are in one piece.
    explicit KnownResult(Result of);

    GameRange games() const { return result.status.played.front(); }
};

/// What the figures of a column are of: a strategy, or "a - b", a matchup of two.
std::string column_name(const ExperimentFacts& facts, std::size_t column);
/// Whether not all results have the games of one seed, or of the same ones.
bool are_of_several_seeds(const std::vector<KnownResult>& results);

/// The games of results that an experiment has too. A strategy is the one of a result if its name
/// and parameters are: its label may be another one. Of results of several seeds, the games of one
/// result follow those of the one before it.
class KnownGames final : public KnownEnds {
  public:
    /// The results must outlive it. Throws UserError if the experiment has other games than one of
    /// them, or they have not the same ones; or if results of several seeds differ in more.
    KnownGames(const std::vector<KnownResult>& results, const ExperimentFacts& facts);

    bool has(std::size_t column) const override { return !columns_[column].empty(); }
    GameResult score(std::uint64_t game, std::size_t strategy) const override;
    MatchPair pair(std::uint64_t game, std::size_t matchup) const override;

    /// The strategies that have to play.
    std::vector<std::size_t> playing() const;
    /// Whether no result has the strategy.
    bool joins(std::size_t strategy) const { return strategies_[strategy].empty(); }
    /// The columns that results have, but without scores.
    std::vector<std::size_t> played_again() const;
    /// The seconds of a game index of a column; 0 if the results do not tell.
    double seconds_of(std::size_t column) const;
    /// The seconds of a game of a strategy; 0 if the results do not tell.
    double seconds_per_game(std::size_t strategy) const;
    /// Throws UserError if figures of the tally are not those that the results have.
    void require_figures_of_results(const BatchTally& tally) const;

  private:
    /// A strategy of a result, or a matchup.
    struct Place {
        const KnownResult* result;
        std::size_t column;
        std::uint64_t first = 0;  ///< the game that is game 0 of the result
    };

    void require_alike() const;
    bool holds(const Place& place, std::uint64_t game) const;
    void find_strategies();
    std::vector<Place> places_of(const Matchup& matchup) const;
    void find_columns();
    template <class End>
    End agreed(std::uint64_t game, std::size_t column,
               End (ScoreForm::*read)(std::string_view, std::size_t) const) const;

    const std::vector<KnownResult>* results_;
    ExperimentFacts facts_;
    bool of_seeds_;                               ///< the results are of several seeds
    std::vector<std::vector<Place>> strategies_;  ///< in which results each strategy is
    std::vector<std::vector<Place>> in_results_;  ///< by column, where it is
    std::vector<std::vector<Place>> columns_;     ///< by column, where its scores are
};

/// Stand for the strategies of results whose code is not part of this program: they cannot play.
OutsideStrategies absent_strategies(const ExperimentFacts& facts);
OutsideStrategies absent_strategies(const std::vector<KnownResult>& results);

}  // namespace skerry
