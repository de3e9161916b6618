#pragma once
// What the candidates of a decision are worth, as far as their playouts tell.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/candidate_player.hpp"
#include "runner/statistics/distributions.hpp"

namespace skerry {

/// The mean of a figure over futures. Its unit is a point; of `share` it is a game won.
struct FutureMean {
    std::int64_t sum = 0;  ///< of points; of `share`, of half points
    std::uint64_t n = 0;   ///< futures
    double mean = 0;
    std::optional<double> se;  ///< standard error; none if nothing varies by chance, or n < 2
};

/// A candidate's figure minus that of the best candidate, on the futures that both met.
struct FutureDifference {
    FutureMean of;
    /// Holds at all numbers of futures at once, for all pairs of candidates (and all components, if
    /// this is one) together, at confidence_level; none where too little is known, or all is.
    std::optional<Interval> interval;
    /// The interval excludes 0, or the difference is certain and not 0.
    bool told_apart = false;
};

enum class MoveStanding : std::uint8_t {
    best,   ///< has the highest mean
    level,  ///< cannot be told apart from the best
    worse,  ///< worse than the best
};

struct AdvisedMove {
    Candidate candidate;
    std::size_t number = 0;  ///< its place in the list of the CandidatePlayer
    bool chosen = false;     ///< what the strategy plays
    bool dropped = false;    ///< lost so clearly that it gets no more futures
    MoveStanding standing = MoveStanding::level;
    std::uint64_t unfinished = 0;  ///< futures without a score; they count as 0 points and lost
    double playout_share = 0;      ///< of all playouts
    /// Points; in a game for two the margin.
    FutureMean points;
    std::vector<FutureMean> components;  ///< their sums add up to that of points
    std::optional<FutureMean> share;     ///< games won, drawn ones half; in games for two
    FutureDifference difference;         ///< of points
    std::vector<FutureDifference> component_differences;  ///< add up to `difference`
    std::optional<FutureDifference> share_difference;
    /// Whether points decide between this move and the best: in a game for two only where no future
    /// ends with another winner.
    bool by_points = true;

    const FutureDifference& deciding() const {
        return by_points || !share_difference ? difference : *share_difference;
    }
};

struct Advice {
    DecisionFacts facts;
    std::uint64_t seed = 0;
    std::uint64_t futures = 0;   ///< that the best candidate met
    std::uint64_t playouts = 0;  ///< of all candidates
    /// No chance has a part in it: the values are those of the strategy's play, without error.
    bool certain = false;
    std::vector<AdvisedMove> moves;  ///< the best first

    /// Throws std::out_of_range if the move is no candidate.
    const AdvisedMove& at(const std::string& move) const;
};

}  // namespace skerry
