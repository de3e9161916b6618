#pragma once
// Two strategies on one deal, and the decision in which they part.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/outcome.hpp"
#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"

namespace skerry {

/// A deal on which the strategies of a pair ended far apart.
struct Swing {
    std::uint64_t deal = 0;
    /// Of a game for one: the score of a minus that of b. Of a game for two: the largest margin to
    /// a, negative to b, of the deal's two games that the result keeps.
    int recorded = 0;
    friend bool operator==(const Swing&, const Swing&) = default;
};

/// What a result keeps of the pair: the largest swings first, ties to the lower deal. `result`: the
/// document of this experiment, UserError where it lacks the like; a and b differ, below the number
/// of strategies.
std::vector<Swing> recorded_swings(const JsonNode& result, const ExperimentFacts& facts,
                                   std::size_t a, std::size_t b);

/// The games of two strategies on one deal. Of a game for one: that of a and that of b. Of a game
/// for two: a first, then b first; wherever the two decide alike the second repeats the first.
struct PairOfGames {
    std::size_t a = 0;
    std::size_t b = 0;
    std::uint64_t deal = 0;
    std::array<Trace, 2> games;

    bool for_two() const { return games[0].match.has_value(); }
    /// Who sits where in a game.
    Seating seating(std::size_t game) const;
    /// The strategy of a seat.
    std::size_t strategy_of(std::size_t game, Seat seat) const;
    /// The game in which `strategy` holds `seat`; of a game for one simply its game.
    std::size_t game_of(std::size_t strategy, Seat seat) const;
    /// Points by which a is ahead, in a game for two over both games; nothing where one of the
    /// games has no score.
    std::optional<int> difference() const;
    /// The same of each component.
    std::optional<std::vector<int>> component_differences(std::size_t components) const;
};

PairOfGames play_pair(const Experiment& experiment, std::size_t a, std::size_t b,
                      std::uint64_t deal);

/// Whether the games played again bear out what the result recorded.
bool agrees(const PairOfGames& pair, const Swing& swing);

/// The first decision that the two strategies took differently, in the same position.
struct Parting {
    std::size_t step = 0;  ///< decisions before it, the same in both games
    Seat seat = Seat::first;
};

/// Nothing where the two played the same game.
std::optional<Parting> first_parting(const PairOfGames& pair);

}  // namespace skerry
