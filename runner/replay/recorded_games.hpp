#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "runner/experiment/experiment.hpp"

namespace skerry {

/// Whose games are replayed: those of one strategy; in a match those against another one.
struct Replayed {
    std::size_t strategy = 0;
    /// Equal to `strategy` if there is one player, or a strategy plays itself.
    std::size_t against = 0;
};

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
    void add_scores(const StrategyTally& of, std::optional<int> unfinished);
    void add_margins(const PairedGames& matchup, const Replayed& replayed);

    std::map<ReplayedGame, std::optional<int>> figures_;
    std::vector<ReplayedGame> best_;
    std::vector<ReplayedGame> worst_;
};

}  // namespace skerry
