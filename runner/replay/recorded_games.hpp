#pragma once

#include <map>

#include "runner/experiment/experiment.hpp"

namespace skerry {

/// The strategy whose games are replayed; in a match also its opponent.
struct Replayed {
    std::size_t strategy = 0;
    /// Equal to `strategy` if there is one player, or a strategy plays itself.
    std::size_t against = 0;
};

/// The strategy with a label, the first one if it is empty; in a game for two its opponent, the
/// first other one if `against` is empty. `second`: whether that one begins. Throws UserError.
Replayed find_replayed(const ExperimentFacts& facts, const std::string& strategy,
                       const std::string& against, bool second);

/// A game of the strategy that is replayed.
struct ReplayedGame {
    std::uint64_t index = 0;
    bool second_seat = false;  ///< the strategy sits in the second seat
    friend auto operator<=>(const ReplayedGame&, const ReplayedGame&) = default;
};

Seating seating_of(const Replayed& replayed, const ReplayedGame& game);

/// What a result says about a game: the score of the strategy, in a match its margin.
struct Recorded {
    bool known = false;
    std::optional<int> figure = std::nullopt;  ///< empty: no score
};

/// The score or margin of a game that was played again.
std::optional<int> figure_of(const Trace& trace, const ReplayedGame& game);

/// The games that a result keeps of one strategy.
class RecordedGames {
  public:
    RecordedGames() = default;
    RecordedGames(const BatchTally& tally, const ExperimentFacts& facts, const Replayed& replayed);

    const std::vector<ReplayedGame>& best() const { return best_; }
    const std::vector<ReplayedGame>& worst() const { return worst_; }
    Recorded find(const ReplayedGame& game) const;

  private:
    void add_scores(const StrategyTally& scores, std::optional<int> unfinished);
    void add_margins(const PairedGames& matchup, const Replayed& replayed);

    std::map<ReplayedGame, std::optional<int>> figures_;
    std::vector<ReplayedGame> best_;
    std::vector<ReplayedGame> worst_;
};

/// A game that a result records, and the figure that it gives for it.
struct RecordedGame {
    std::string pointer;  ///< where it stands in the result
    std::uint64_t game = 0;
    Seating seating{0};
    /// If the figure is a difference: the game that is subtracted, on this deal.
    std::optional<Seating> minus = {};
    /// The score, the margin of the strategy in `side`, or the difference; empty if there is no
    /// score because the game is unfinished or forfeited.
    std::optional<int> figure = {};
    Seat side = Seat::first;  ///< in a match: whose margin the figure is
};

/// Every recorded game of a result with this tally, in the order of the file.
std::vector<RecordedGame> recorded_games_of(const ExperimentFacts& facts, const BatchTally& tally);

/// The figure of the game when it is played again.
std::optional<int> play_again(const Experiment& experiment, const RecordedGame& recorded);

}  // namespace skerry
