#pragma once
// Two strategies on the deal of one game, and the decision in which their games part.

#include "core/outcome.hpp"
#include "runner/experiment/experiment.hpp"

namespace skerry {

/// A game of the experiment that the two strategies of a pair ended far apart.
struct Swing {
    std::uint64_t game_index = 0;
    /// In a game for one: the score of a minus the score of b. In a game for two: the largest
    /// margin among the deal's two games that the result keeps, negative if it is in favour of b.
    int recorded = 0;
    friend bool operator==(const Swing&, const Swing&) = default;
};

/// The swings that a result keeps of the pair: the largest first, ties to the lower game index.
/// a and b must be different and below the number of strategies.
std::vector<Swing> recorded_swings(const BatchTally& tally, std::size_t a, std::size_t b);

/// The games of two strategies on the deal of one game index. In a game for one: the game of a and
/// the game of b. In a game for two: first the game in which a moves first, then the one in which b
/// does; as long as the two decide alike, the second repeats the first.
struct PairOfGames {
    std::size_t a = 0;
    std::size_t b = 0;
    std::uint64_t game_index = 0;
    std::array<Trace, 2> games;

    bool for_two() const { return games[0].match.has_value(); }
    /// The seating of a game.
    Seating seating(std::size_t game) const;
    /// The strategy that sits in a seat.
    std::size_t strategy_of(std::size_t game, Seat seat) const;
    /// The game in which `strategy` holds `seat`; in a game for one, its only game.
    std::size_t game_of(std::size_t strategy, Seat seat) const;
    /// The points by which a is ahead, in a game for two summed over both games; empty if one of
    /// the games has no score.
    std::optional<int> difference() const;
    /// The points by which a is ahead in each component; empty like difference().
    std::optional<std::vector<int>> component_differences(std::size_t components) const;
};

PairOfGames play_pair(const Experiment& experiment, std::size_t a, std::size_t b,
                      std::uint64_t game_index);

/// Whether the games that were played again agree with what the result recorded.
bool agrees(const PairOfGames& pair, const Swing& swing);

/// The first decision that the two strategies took differently in an equal position.
struct Parting {
    std::size_t step = 0;  ///< number of decisions before it, equal in both games
    Seat seat = Seat::first;
};

/// Empty if the two played equal games.
std::optional<Parting> first_parting(const PairOfGames& pair);

}  // namespace skerry
