#pragma once
// How much of the variance of a game comes from the deal, and how much from how it is played: the
// one-way random effects model y = mean + deal + play, its parts by the method of moments of the
// analysis of variance (Searle, Casella, McCulloch 1992, 'Variance Components', chapter 3). Nothing
// is assumed of the distributions.

#include <optional>

#include "runner/statistics/deal_sums.hpp"

namespace skerry {

struct VarianceParts {
    double play = 0;      ///< within deals; unbiased
    double deal = 0;      ///< of the deals' own means; at least 0
    double deal_raw = 0;  ///< unbiased, below 0 by chance where the deals differ little
    /// deal / (deal + play): the correlation of two plays of one deal. Empty if both are 0.
    std::optional<double> deal_share;
    /// The standard error of the mean of as many games if each had a deal of its own.
    double se_on_own_deals = 0;
};

/// Empty below two deals, and where a deal is played once.
std::optional<VarianceParts> variance_parts(const DealSums& deals);

}  // namespace skerry
