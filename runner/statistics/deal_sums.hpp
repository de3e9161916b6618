#pragma once
// Sums by deals, for experiments that play each deal several times. The plays of a deal share its
// luck and are not independent; the deals are. So means, errors and tests are computed from these
// sums, and all else is counted game by game. A deal counts where every play of it was finished.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runner/statistics/power_sums.hpp"

namespace skerry {

/// The most plays of a deal: a sum of so many differences of components stays below 4 * 10^9.
inline constexpr std::uint64_t max_plays = 1'000;

/// One deal: sums over its plays.
struct DealOfPlays {
    std::int64_t total = 0;
    std::uint64_t squares = 0;  ///< of the totals of the single plays
    std::span<const std::int64_t> components = {};
};

/// Sums over deals of one figure and of each of its components.
struct DealSums {
    std::uint64_t plays = 1;            ///< of each deal; 1: nothing is kept here
    std::uint64_t n = 0;                ///< deals
    PowerSums totals;                   ///< of the deals' sums
    uint128 play_squares = 0;           ///< the squares of the figure in all single plays
    std::vector<PowerSums> components;  ///< of the deals' sums

    bool kept() const { return plays > 1; }
    void add(const DealOfPlays& deal);
    void merge(const DealSums& other);
    friend bool operator==(const DealSums&, const DealSums&) = default;
};

/// Sums of a pair: the differences a - b of plays with equal numbers, on deals that both finished.
struct PairDealSums {
    DealSums differences;
    PowerSums a;                  ///< sums of a on these deals
    PowerSums b;                  ///< sums of b on these deals
    std::uint64_t differing = 0;  ///< deals whose difference is not 0
    /// Those differences, ascending, for the exact test; empty from sign_flip_limit of them on.
    std::vector<std::int32_t> few;

    void add(const DealOfPlays& difference, std::int64_t of_a, std::int64_t of_b);
    void merge(const PairDealSums& other);
    friend bool operator==(const PairDealSums&, const PairDealSums&) = default;
};

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
