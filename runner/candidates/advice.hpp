#pragma once
// What the candidates of a decision are worth: the ends of their playouts by future, and the
// figures that follow from them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/candidate_player.hpp"
#include "runner/statistics/distributions.hpp"

namespace skerry {

/// The fewest futures with a standard error: of fewer it would be as uncertain as the mean.
inline constexpr std::uint64_t fewest_with_error = 30;

/// The mean of a figure over futures. Its unit is a point; of `share` it is a game won.
struct FutureMean {
    std::int64_t sum = 0;  ///< of points; of `share`, of half points
    std::uint64_t n = 0;   ///< futures
    double mean = 0;
    std::optional<double> se;  ///< standard error; none if nothing varies by chance, or n < 2
};

/// A candidate's figure minus that of the best candidate, on the futures that both met.
struct FutureDifference {
    FutureMean estimate;
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
    /// The values are those of the strategy's play, without error: no chance has a part in it, or
    /// the strategy knows what it is worth.
    bool certain = false;
    std::vector<AdvisedMove> moves;  ///< the best first

    /// Throws std::out_of_range if the move is no candidate.
    const AdvisedMove& at(const std::string& move) const;
    /// Whether its figures may stand beside those of the best: it met more than a first few futures
    /// with it, or as many.
    bool compares(const AdvisedMove& move) const {
        return move.points.n >= std::min(futures, fewest_with_error);
    }
};

/// Advice of a strategy that knows its results (`facts.results`); it has no components.
Advice exact_advice(const DecisionFacts& facts, const std::vector<Candidate>& candidates);

/// Future after future each candidate that is in puts its end, in the order of the candidates. So a
/// candidate that was dropped has met the first futures of those that stayed.
class FuturesTable {
  public:
    FuturesTable(const DecisionFacts& facts, std::size_t candidates)
        : for_two_(facts.for_two), components_(facts.components.size()), rows_(candidates) {}

    std::size_t candidates() const { return rows_.size(); }
    std::uint64_t futures() const { return futures_; }  ///< complete ones

    void put(std::size_t candidate, const CandidateEnd& end);
    void end_future() { ++futures_; }

    bool is_in(std::size_t candidate) const { return rows_[candidate].in; }
    std::size_t count_in() const;
    void drop(std::size_t candidate);

    /// Those that are in, the best first; after at least one future.
    std::vector<std::size_t> order() const;
    /// Whether a candidate is worse than the best.
    bool lost(std::size_t candidate, std::size_t best) const;

    /// Fills in the moves of `advice`, whose other members are known, with their differences from
    /// `best`.
    void describe(const std::vector<Candidate>& candidates, std::size_t best, Advice& advice) const;

  private:
    /// A figure of an end: the sum of the points, half points, or a component.
    static constexpr std::size_t points = 0;
    static constexpr std::size_t half_points = 1;
    static constexpr std::size_t first_component = 2;

    struct Row {
        std::vector<std::int32_t> figures;  ///< by future, then by figure
        std::uint64_t futures = 0;
        std::uint64_t unfinished = 0;
        bool in = true;
    };

    std::size_t width() const { return first_component + components_; }
    std::int32_t at(std::size_t candidate, std::uint64_t future, std::size_t figure) const {
        return rows_[candidate].figures[static_cast<std::size_t>(future) * width() + figure];
    }
    /// Complete futures of a candidate.
    std::uint64_t futures_of(std::size_t candidate) const;
    std::int64_t sum(std::size_t candidate, std::size_t figure) const;
    FutureMean mean(std::size_t candidate, std::size_t figure, bool certain) const;
    FutureDifference difference(std::size_t candidate, std::size_t best, std::size_t figure,
                                bool certain) const;
    bool results_differ(std::size_t candidate, std::size_t best) const;
    AdvisedMove describe(std::size_t candidate, std::size_t best, bool certain) const;

    bool for_two_;
    std::size_t components_;
    std::vector<Row> rows_;
    std::uint64_t futures_ = 0;
};

struct ValueMapCell {
    int x = 0;  ///< in squares of the game's Scene
    int y = 0;
    std::string what;  ///< what would be put there: "forest"
    std::string move;
    double value = 0;       ///< points; in a game for two the share of games won
    double minus_best = 0;  ///< the paired difference, which tells moves apart better than values
    MoveStanding standing = MoveStanding::level;
    double shade = 1;  ///< 1 for the best move of the decision, 0 for the worst
};

struct ValueMap {
    double low = 0;  ///< the least and the largest `value`
    double high = 0;
    std::vector<ValueMapCell> cells;  ///< the best first; one square once for each of its moves

    /// The best move of a square; null if none is legal there.
    const ValueMapCell* best_at(int x, int y) const;
};

/// The values of the moves that belong to one square; empty in a decision of other moves.
ValueMap value_map(const Advice& advice);

}  // namespace skerry
