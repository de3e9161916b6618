#pragma once
// How a game ended: a score for each seat, split into named components that sum to it.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>

namespace skerry {

/// A player; a game for one has the first seat only.
enum class Seat : std::uint8_t { first = 0, second = 1 };

/// The place of a seat in an array: 0 or 1.
constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

/// How a game came to its end.
enum class Ending : std::uint8_t {
    finished,  ///< played to the end: every seat has a score
    dead,      ///< no move existed: no score; counted separately and never dropped
};

/// The winner of a game for two; none: a draw, or a game for one.
enum class Winner : std::uint8_t { none, first, second };

/// Points by component, in the order of the game's `component_names`.
template <std::size_t Components>
struct Score {
    std::array<std::int32_t, Components> components{};

    /// The sum of the components.
    constexpr std::int32_t total() const {
        return std::accumulate(components.begin(), components.end(), std::int32_t{0});
    }
    friend constexpr bool operator==(const Score&, const Score&) = default;
};

/// The least and the largest value that a figure can have; the ends of the type where none is
/// known.
struct Bounds {
    std::int32_t low = std::numeric_limits<std::int32_t>::min();
    std::int32_t high = std::numeric_limits<std::int32_t>::max();

    /// Whether a value is within them.
    constexpr bool has(std::int32_t value) const { return low <= value && value <= high; }
    /// Those of the values of both.
    friend constexpr Bounds operator|(const Bounds& a, const Bounds& b) {
        return {std::min(a.low, b.low), std::max(a.high, b.high)};
    }
    friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

/// Between what the score of a seat and its components lie in every finished game.
template <std::size_t Components>
struct ScoreBounds {
    Bounds total = {};
    std::array<Bounds, Components> components{};
};

/// How a game ended, and the score of each seat.
template <std::size_t Seats, std::size_t Components>
struct Outcome {
    Ending ending = Ending::finished;
    Winner winner = Winner::none;
    std::array<Score<Components>, Seats> scores{};

    /// Whether the game has a score, and the total of a seat.
    constexpr bool finished() const { return ending == Ending::finished; }
    constexpr std::int32_t total(Seat seat) const { return scores[index(seat)].total(); }
    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace skerry
