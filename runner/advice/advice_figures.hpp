#pragma once
// The ends of playouts by candidate and future, and the figures that follow from them.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runner/advice/advice.hpp"

namespace skerry {

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

    /// Fills in the moves of `advice`, whose other members are known.
    void describe(const std::vector<Candidate>& candidates, Advice& advice) const;

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
