#pragma once
// What chance did to the ratings of a field, seen from the blocks of deals, which are independent.

#include <cstddef>
#include <span>
#include <vector>

#include "runner/statistics/bradley_terry.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/rated_field.hpp"

namespace skerry {

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
        /// Without the bias of few blocks (Bai, Saranadasa 1996, 'Effect of high dimension: by an
        /// example of a two sample problem'); may be below 0.
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
