#pragma once
// The games that two results have on the same deals, one by one, by the scores beside both: what a
// run of both strategies would know of them.

#include "runner/results/kept_scores.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// It is for games for one. The results must outlive it.
class JoinedGames {
  public:
    /// Without games.
    JoinedGames() = default;
    /// Reads the scores of both, once.
    JoinedGames(const ComparedResult& a, const ComparedResult& b);

    /// The games of both; 0 where one has no scores beside it.
    std::uint64_t games() const { return games_; }
    /// Strategy i of the one result, and j of the other as strategy 1. There must be games. Throws
    /// UserError if a file cannot be read any more.
    Tally tally(std::size_t i, std::size_t j) const;

  private:
    struct Side {
        std::unique_ptr<const KeptScores> scores;
        std::uint64_t first = 0;
        std::size_t components = 0;

        GameResult score(const std::string& rows, std::uint64_t row, std::size_t strategy) const;
    };
    static Side side_of(const ComparedResult& result);

    Side a_;
    Side b_;
    std::uint64_t games_ = 0;
};

}  // namespace skerry
