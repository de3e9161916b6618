#pragma once
// What the two moves are worth with which two strategies part.

#include <array>
#include <cstddef>
#include <cstdint>

namespace skerry {

/// How a game that went on from there ended, for the seat that decided.
struct PartingEnd {
    bool finished = false;         ///< else the figures mean nothing
    std::int32_t figure = 0;       ///< score; in a game for two the margin
    std::int32_t half_points = 0;  ///< of a game for two: 2 a win, 1 a draw
    friend bool operator==(const PartingEnd&, const PartingEnd&) = default;
};

/// [the move of a, of b][a, b plays on]. In a game for two "a plays on" means that a holds the seat
/// that decided and b the other one.
using PartingEnds = std::array<std::array<PartingEnd, 2>, 2>;

/// Plays on from the decision in which strategies a and b part on a deal.
class PartingPlayer {
  public:
    virtual ~PartingPlayer() = default;

    /// On the deal itself, the strategies' draws going on as they stood: [0][0] and [1][1] are the
    /// two games as they were played.
    virtual PartingEnds on_the_deal() = 0;

    /// On another future that agrees with all that the position shows, a pure function of the
    /// experiment's seed, the deal and `number`. The four games share its chance.
    virtual PartingEnds on_future(std::uint64_t number) = 0;
};

}  // namespace skerry
