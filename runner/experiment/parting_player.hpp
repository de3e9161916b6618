#pragma once
// Plays on from the decision in which two strategies part, to find out what the two moves are
// worth.

#include <array>
#include <cstddef>
#include <cstdint>

namespace skerry {

/// How a game ended after the parting, for the seat that decided.
struct PartingEnd {
    bool finished = false;         ///< if false, the figures mean nothing
    std::int32_t figure = 0;       ///< the score; in a game for two the margin
    std::int32_t half_points = 0;  ///< in a game for two: 2 for a win, 1 for a draw
    friend bool operator==(const PartingEnd&, const PartingEnd&) = default;
};

/// Indexed by [the move of a, of b][a plays on, b plays on]. In a game for two, "a plays on" means
/// that a holds the seat that decided, and b the other seat.
using PartingEnds = std::array<std::array<PartingEnd, 2>, 2>;

/// Plays on from the decision in which strategies a and b part on a deal.
class PartingPlayer {
  public:
    virtual ~PartingPlayer() = default;

    /// Plays on the deal itself, with the strategies' draws continued from where they were: [0][0]
    /// and [1][1] are the two games as they were played.
    virtual PartingEnds on_the_deal() = 0;

    /// Plays on another future that agrees with all that the position shows: a pure function of the
    /// experiment's seed, the game index and `number`. The four games share the chance of that
    /// future.
    virtual PartingEnds on_future(std::uint64_t number) = 0;
};

}  // namespace skerry
