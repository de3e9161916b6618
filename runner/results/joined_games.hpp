#pragma once
// The games that two results have on the same deals, one by one, by the scores beside both: what a
// run of both strategies would know of them.

#include "runner/results/result_comparison.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// It is for games for one. The results must outlive it.
class JoinedGames {
  public:
    JoinedGames(const ComparedResult& a, const ComparedResult& b);

    /// The games of both; 0 where one has no scores beside it.
    std::uint64_t games() const { return games_; }
    /// Strategy i of the one result, and j of the other as strategy 1. Without games() empty.
    /// Throws UserError if a file cannot be read any more.
    Tally tally(std::size_t i, std::size_t j) const;

  private:
    const ComparedResult* a_;
    const ComparedResult* b_;
    std::uint64_t games_ = 0;
};

}  // namespace skerry
