#pragma once
// Two moves of a decision valued against each other and against the position, on common futures.

#include <algorithm>

#include "play/advice/review.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

/// A result of one future as that of `factor` of them, all alike.
ResultPart times(const ResultPart& part, std::uint64_t factor);

/// The end of a playout as it counts for the first seat.
ResultPart result_of(const CandidateEnd& end, const DecisionFacts& facts);

/// The part of the result that a figure of each future makes.
class PartSums {
  public:
    void add(const ResultPart& one);
    std::uint64_t futures() const { return n_; }
    /// Where nothing is left to chance, one future stands for all.
    ResultPart of(std::uint64_t futures) const;

  private:
    std::uint64_t n_ = 0;
    PowerSums points_;
    PowerSums half_points_;
};

/// A decision with the values of its state and of the move.
struct ValuedDecision {
    ReviewedDecision decision;
    ResultPart state;
    ResultPart move;
};

/// The best candidate and the one that was played, to be valued against each other.
class Judgement {
  public:
    Judgement(CandidatePlayer& player, std::size_t best, std::size_t played);

    /// Where the strategy knows the results, no future is played.
    void meet(std::uint64_t futures);

    /// The values and the parts of the result, in the unit of `futures`.
    ValuedDecision value(std::uint64_t futures) const;
    /// The two moves, the best first.
    Advice judged() const;

  private:
    bool is_exact() const { return !player_.facts().results.empty(); }
    ValuedDecision exact_value(std::uint64_t futures) const;

    CandidatePlayer& player_;
    FuturesTable table_;
    std::vector<std::size_t> numbers_;
    bool certain_ = false;
    PartSums state_;
    PartSums move_;
    PartSums found_;
    PartSums lost_;
    PartSums skill_;
};

}  // namespace skerry
