#pragma once
// Those strategies of a round robin that are rated, and what they took from each other.

#include <cstddef>
#include <span>
#include <vector>

#include "runner/statistics/bradley_terry.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_tally.hpp"

namespace skerry {

/// Strategies that are no references, and the matchups between them. Their places here are not
/// their numbers in the tally.
struct RatedField {
    std::vector<std::size_t> strategies;  ///< by place: the number in the tally
    std::vector<std::size_t> matchups;    ///< by place: the number in the tally
    /// The pairs of each matchup that are evidence. `a` and `b` are places in `strategies`.
    std::vector<PairedPoints> points;

    std::size_t players() const { return strategies.size(); }
};

RatedField rated_field(const MatchTally& tally, const std::vector<bool>& is_reference);

/// Whether a member of the group (places) met one of the others in a matchup that is evidence.
bool meets_others(const RatedField& field, std::span<const std::size_t> group);

/// A shortest circle of verdicts (one per matchup of the tally), by places: each one beats the next
/// one, and the last one the first. Empty if there is none.
std::vector<std::size_t> circle_of(const RatedField& field, std::span<const Verdict> verdicts);

/// The points that each block of deals adds to what is expected move the strengths, and the
/// residuals of the matchups, by a sum of one term a block. Their squares give covariances,
/// whatever the matchups of a deal have in common: the sandwich of White (1982, 'Maximum likelihood
/// estimation of misspecified models') over groups (Liang, Zeger 1986, 'Longitudinal data analysis
/// using generalized linear models').
class BlockInfluence {
  public:
    BlockInfluence(const MatchTally& tally, const RatedField& field,
                   std::span<const long double> strengths);

    /// The number of blocks of equal size that would tell as much of a variance; 0 without blocks.
    long double blocks() const;

    /// The variance of the sum of weight * strength, by places. The weights sum to 0; blocks() > 1.
    long double variance(std::span<const long double> weights) const;

    /// Traces of the covariance of Pearson's residuals.
    struct Traces {
        long double of_itself = 0;
        /// The sum without the bias of few blocks (Bai, Saranadasa 1996, 'Effect of high dimension:
        /// by an example of a two sample problem'); may be below 0.
        long double of_square = 0;
    };
    /// blocks() > 2.
    Traces traces() const;

  private:
    void add(const MatchTally& tally, const RatedField& field,
             std::span<const long double> strengths, const StrengthEquations& equations,
             std::size_t row);
    /// The factor for a sum of squares about a mean that the blocks themselves gave.
    long double correction() const { return blocks() / (blocks() - 1); }

    long double deals_ = 0;
    long double squares_ = 0;                          ///< of the numbers of deals
    std::vector<std::vector<long double>> moved_;      ///< strengths by place, one list a block
    std::vector<std::vector<long double>> residuals_;  ///< Pearson's by matchup, one list a block
};

}  // namespace skerry
